/** The look of the outbox: the site's colours, with saffron stripes so that nobody takes it for the site. */
export const outboxStyle = `
:root {
  color-scheme: light dark;
  --ground: light-dark(#f5f8f8, #0b1719);
  --card: light-dark(#ffffff, #11262a);
  --ink: light-dark(#0d1f22, #e8f3f3);
  --quiet: light-dark(#4a6064, #a9c0c3);
  --line: light-dark(#dbe5e6, #24424a);
  --edge: light-dark(#71888c, #6f8f95);
  --strong: light-dark(#00707a, #5fd0d3);
  --wash: light-dark(#d2f3f2, #0f3a40);
  --on-strong: light-dark(#ffffff, #04343b);
}
* { box-sizing: border-box; }
body {
  margin: 0;
  padding-block-end: 48px;
  background: var(--ground);
  color: var(--ink);
  font: 16px/1.75 Vazirmatn, Tahoma, system-ui, sans-serif;
}
body::before {
  content: '';
  display: block;
  block-size: 8px;
  background: repeating-linear-gradient(135deg, #e8a317 0 14px, #04343b 14px 28px);
}
header, main { max-inline-size: 720px; margin-inline: auto; padding-inline: 16px; }
header { padding-block: 24px 8px; }
h1 { margin: 4px 0; font-size: 28px; line-height: 1.4; }
h2 { margin: 8px 0 0; font-size: 18px; }
header p { margin: 0; color: var(--quiet); }
header .sandbox {
  display: inline-block;
  padding: 0 12px;
  border-radius: 999px;
  background: #e8a317;
  color: #2b1c00;
  font-size: 14px;
  font-weight: 700;
}
form { margin-block-start: 20px; }
label { display: block; font-size: 14px; color: var(--quiet); }
.row { display: flex; gap: 8px; }
input {
  flex: 1;
  min-inline-size: 0;
  min-block-size: 44px;
  padding-inline: 12px;
  border: 1px solid var(--edge);
  border-radius: 10px;
  background: var(--card);
  color: inherit;
  font: inherit;
}
button {
  min-block-size: 44px;
  padding-inline: 20px;
  border: 0;
  border-radius: 10px;
  background: var(--strong);
  color: var(--on-strong);
  font: inherit;
  font-weight: 700;
  cursor: pointer;
}
a { color: var(--strong); }
:focus-visible { outline: 3px solid var(--strong); outline-offset: 2px; }
article {
  margin-block-start: 12px;
  padding: 16px 20px;
  border: 1px solid var(--line);
  border-radius: 14px;
  background: var(--card);
}
article p { margin-block: 0; }
main > [role=status] { margin-block: 16px 0; color: var(--quiet); font-size: 14px; }
.facts { display: flex; flex-wrap: wrap; gap: 4px 12px; align-items: center; font-size: 14px; color: var(--quiet); }
.facts time { margin-inline-start: auto; }
.channel {
  padding-inline: 10px;
  border-radius: 999px;
  background: var(--wash);
  color: var(--ink);
  font-weight: 700;
}
article .code { display: flex; flex-wrap: wrap; gap: 16px; align-items: center; margin-block: 8px; }
.code bdi {
  font-size: 48px;
  font-weight: 800;
  line-height: 1.3;
  letter-spacing: .18em;
  font-variant-numeric: tabular-nums;
  -webkit-user-select: all;
  user-select: all;
}
article .text { margin-block-start: 8px; white-space: pre-line; overflow-wrap: anywhere; unicode-bidi: plaintext; text-align: match-parent; }
`
