/**
 * What the page does beyond HTML: it looks for new messages every two seconds, and copies a code. It leaves the list
 * alone while something in it is selected or focused.
 */
export const outboxScript = `
const showButtons = () => {
  if (!navigator.clipboard) return;
  for (const button of document.querySelectorAll('[data-copy]')) button.hidden = false;
};
document.addEventListener('click', async ({ target }) => {
  const code = target.dataset?.copy;
  if (!code) return;
  await navigator.clipboard.writeText(code);
  target.textContent = 'رونوشت شد';
});
const refresh = async () => {
  const main = document.querySelector('main');
  const busy = main.contains(document.activeElement) || String(getSelection()) !== '';
  if (document.hidden || busy) return;
  const reply = await fetch(location.href).catch(() => null);
  if (!reply?.ok) return;
  const found = new DOMParser().parseFromString(await reply.text(), 'text/html').querySelector('main');
  if (!found || found.dataset.version === main.dataset.version) return;
  main.replaceWith(found);
  showButtons();
};
showButtons();
setInterval(refresh, 2000);
`
