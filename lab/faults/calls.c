/* Preloaded into the program under test: breaks the n-th call of it on files below one folder.
 *
 * lab/faults/calls.py writes the order into a shared file while the program runs. Where nothing is
 * ordered every call goes through, uncounted. It can also set the program's clock.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

enum { OPEN = 1, READ = 2, WRITE = 4, SYNC = 8, TRUNCATE = 16, RENAME = 32, UNLINK = 64,
       MKDIR = 128, MODE = 256, CREATE = 512 };
enum { COUNT = 0, SHORT = -1, STALL = -2, KILL = -3 }; /* above 0: the errno it fails with */

struct order {
    volatile int32_t armed;
    volatile int32_t calls;   /* those that are meant, as bits */
    volatile int32_t what;
    volatile int32_t first;   /* the number of the first that is broken, from 1 */
    volatile int32_t times;
    volatile int32_t seconds; /* of a stall */
    volatile int32_t counted;
    volatile int32_t broken;
    char folder[1024];
    char last[1024];          /* what was broken last */
    volatile int64_t later_s; /* by which the wall's clock is wrong; whether armed or not */
};

static struct order *order;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("ROUNDTABLE_CALLS");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *place = mmap(NULL, sizeof *order, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (place != MAP_FAILED) order = place;
}

static int is_below(const char *path) {
    size_t length = strlen(order->folder);
    return path && strncmp(path, order->folder, length) == 0 && path[length] == '/';
}

/* What is to be done with this call: COUNT lets it through. */
static int verdict(int call, const char *name, const char *path) {
    if (!order || !order->armed || !(order->calls & call) || !is_below(path)) return COUNT;
    int number = __sync_add_and_fetch(&order->counted, 1);
    if (order->what == COUNT || number < order->first || number >= order->first + order->times)
        return COUNT;
    __sync_add_and_fetch(&order->broken, 1);
    snprintf(order->last, sizeof order->last, "%s %s", name, path);
    if (order->what == KILL) kill(getpid(), SIGKILL);
    if (order->what == STALL) sleep(order->seconds);
    return order->what;
}

static int verdict_of_file(int call, const char *name, int file) {
    if (!order || !order->armed || !(order->calls & call)) return COUNT;
    char link[64], path[1024];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return COUNT;
    path[length] = 0;
    return verdict(call, name, path);
}

#define REAL(type, name, ...) \
    static type (*real)(__VA_ARGS__); \
    if (!real) real = (type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, #name);
#define FAIL_IF(asked) do { int what = asked; if (what > 0) { errno = what; return -1; } } while (0)

#define OPENS(name) \
    int name(const char *path, int flags, ...) { \
        REAL(int, name, const char *, int, ...) \
        va_list more; va_start(more, flags); mode_t mode = va_arg(more, mode_t); va_end(more); \
        FAIL_IF(verdict(flags & O_CREAT ? OPEN | CREATE : OPEN, "open", path)); \
        return real(path, flags, mode); \
    }
OPENS(open)
OPENS(open64)

#define OPENS_AT(name) \
    int name(int folder, const char *path, int flags, ...) { \
        REAL(int, name, int, const char *, int, ...) \
        va_list more; va_start(more, flags); mode_t mode = va_arg(more, mode_t); va_end(more); \
        FAIL_IF(verdict(flags & O_CREAT ? OPEN | CREATE : OPEN, "openat", path)); \
        return real(folder, path, flags, mode); \
    }
OPENS_AT(openat)
OPENS_AT(openat64)

#define MOVES(name, call, ...) /* a part of the bytes, where it is to be short */ \
    { \
        int what = verdict_of_file(call, #name, file); \
        if (what > 0) { errno = what; return -1; } \
        if (what == SHORT && size > 1) size /= 2; \
        return real(file, place, size, ##__VA_ARGS__); \
    }
ssize_t read(int file, void *place, size_t size) {
    REAL(ssize_t, read, int, void *, size_t)
    MOVES(read, READ)
}
ssize_t write(int file, const void *place, size_t size) {
    REAL(ssize_t, write, int, const void *, size_t)
    MOVES(write, WRITE)
}
ssize_t pread64(int file, void *place, size_t size, off64_t at) {
    REAL(ssize_t, pread64, int, void *, size_t, off64_t)
    MOVES(pread64, READ, at)
}
ssize_t pwrite64(int file, const void *place, size_t size, off64_t at) {
    REAL(ssize_t, pwrite64, int, const void *, size_t, off64_t)
    MOVES(pwrite64, WRITE, at)
}
ssize_t pread(int file, void *place, size_t size, off_t at) {
    REAL(ssize_t, pread, int, void *, size_t, off_t)
    MOVES(pread, READ, at)
}
ssize_t pwrite(int file, const void *place, size_t size, off_t at) {
    REAL(ssize_t, pwrite, int, const void *, size_t, off_t)
    MOVES(pwrite, WRITE, at)
}

int fsync(int file) {
    REAL(int, fsync, int)
    FAIL_IF(verdict_of_file(SYNC, "fsync", file));
    return real(file);
}
int fdatasync(int file) {
    REAL(int, fdatasync, int)
    FAIL_IF(verdict_of_file(SYNC, "fdatasync", file));
    return real(file);
}
int ftruncate(int file, off_t size) {
    REAL(int, ftruncate, int, off_t)
    FAIL_IF(verdict_of_file(TRUNCATE, "ftruncate", file));
    return real(file, size);
}
int ftruncate64(int file, off64_t size) {
    REAL(int, ftruncate64, int, off64_t)
    FAIL_IF(verdict_of_file(TRUNCATE, "ftruncate64", file));
    return real(file, size);
}
int fchmod(int file, mode_t mode) {
    REAL(int, fchmod, int, mode_t)
    FAIL_IF(verdict_of_file(MODE, "fchmod", file));
    return real(file, mode);
}
int chmod(const char *path, mode_t mode) {
    REAL(int, chmod, const char *, mode_t)
    FAIL_IF(verdict(MODE, "chmod", path));
    return real(path, mode);
}
int rename(const char *from, const char *to) {
    REAL(int, rename, const char *, const char *)
    FAIL_IF(verdict(RENAME, "rename", to));
    return real(from, to);
}
int renameat(int folder, const char *from, int other, const char *to) {
    REAL(int, renameat, int, const char *, int, const char *)
    FAIL_IF(verdict(RENAME, "renameat", to));
    return real(folder, from, other, to);
}
int link(const char *from, const char *to) {
    REAL(int, link, const char *, const char *)
    FAIL_IF(verdict(RENAME, "link", to));
    return real(from, to);
}
int unlink(const char *path) {
    REAL(int, unlink, const char *)
    FAIL_IF(verdict(UNLINK, "unlink", path));
    return real(path);
}
int rmdir(const char *path) {
    REAL(int, rmdir, const char *)
    FAIL_IF(verdict(UNLINK, "rmdir", path));
    return real(path);
}
int mkdir(const char *path, mode_t mode) {
    REAL(int, mkdir, const char *, mode_t)
    FAIL_IF(verdict(MKDIR, "mkdir", path));
    return real(path, mode);
}

/* CPython asks this one for the time of day, SQLite for that of its own dates. */
int clock_gettime(clockid_t clock, struct timespec *now) {
    REAL(int, clock_gettime, clockid_t, struct timespec *)
    int status = real(clock, now);
    if (status == 0 && clock == CLOCK_REALTIME && order) now->tv_sec += order->later_s;
    return status;
}
