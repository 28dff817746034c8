"""What a browser finds cut, covered or out of sight on a page, for tests and the image report."""

from __future__ import annotations

from typing import Final

# What is cut off, scrolls though it should be in sight, or lies over the pile of the table's page.
CUT: Final = """(() => {
  const all = (of) => [...document.querySelectorAll(of)].filter((one) => one.checkVisibility());
  const named = (how, one) => `${how} ${one.className || one.id}: ${one.innerText.slice(0, 40)}`;
  const box = (one) => one.getBoundingClientRect();
  const words = '.cap .label, .badge:not(.eyes), button.plain, .gold, .chip, .seat strong, kbd, dd,'
    + '.board-of h3 > span, .sums th';
  const cut = all(words).filter((one) => one.clientWidth && one.scrollWidth > one.clientWidth + 1);
  const isLow = (one) => innerWidth > 799 && one.scrollHeight > one.clientHeight + 1;
  const spills = (one) => innerWidth <= 799 && one.scrollHeight > one.clientHeight + 1
    && getComputedStyle(one).overflowY === 'visible';
  const meets = (a, b) => a.left < b.right - 1 && b.left < a.right - 1
    && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const edge = Math.min(innerHeight, ...all('#panel').map((one) => box(one).top)) + 1;
  const seats = all('.seat').map(box);
  const isCovered = (one) => seats.some((seat) => meets(seat, box(one)));
  return [
    ...cut.map((one) => named('cut', one)),
    ...all('#side, #ask, #banner').filter(isLow).map((one) => named('scrolls', one)),
    ...all('#side, #told').filter(spills).map((one) => named('spills', one)),
    ...all('.card .name, .pile dl, .does-button').filter(isCovered)
      .map((one) => named('covered', one)),
    ...all('.world > *').filter((one) => innerWidth > 799 && box(one).bottom > edge)
      .map((one) => named('under the panel', one)),
    ...all('#banner button').filter((one) => innerWidth > 799 && box(one).bottom > edge)
      .map((one) => named('under the panel', one)),
    ...all('#banner > .choices > *').filter((one) => innerWidth <= 799
      && (box(one).bottom > innerHeight || box(one).height < 44))
      .map((one) => named('no target in sight', one)),
    ...all('dialog[open]').filter((one) => one.scrollWidth > one.clientWidth + 1)
      .map((one) => named('too wide', one)),
    ...(document.documentElement.scrollWidth > innerWidth + 1 ? ['the page is too wide'] : []),
  ];
})()"""
