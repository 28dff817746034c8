// Run by a browser that knows no modules, and by no other: it shows the sentence of its own element.
var scripts = document.getElementsByTagName("script");
var sentence = scripts[scripts.length - 1].title;
function showSentence() {
  var line = document.createElement("p");
  line.className = "no-modules";
  line.appendChild(document.createTextNode(sentence));
  document.body.insertBefore(line, document.body.firstChild);
}
window.onload = showSentence;
