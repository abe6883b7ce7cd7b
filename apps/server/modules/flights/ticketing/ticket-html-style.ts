import type { TicketSheet } from './ticket-sheet.ts'

/**
 * The style sheet of the ticket document. Colours that depend on the ticket become rules here, because a strict
 * Content-Security-Policy lets no style attribute through.
 */
export function ticketStyle(look: { sheet: TicketSheet; webFont: Uint8Array | undefined }): string {
  const warmth = Array.from(
    { length: 11 },
    (_, step) => `.warm-${step}{background:color-mix(in srgb,#e0823a ${step * 10}%,#fdf3dc)}`,
  )
  const stretches = look.sheet.penalties.map(({ stretch }) => `${stretch.toFixed(2)}fr`).join(' ')
  const bands = `@media not all and (max-width:680px){.bands{grid-template-columns:${stretches || '1fr'}}}`
  return [fontFace(look.webFont), SCREEN, NARROW, PAPER, ...warmth, bands].join('\n')
}

function fontFace(webFont: Uint8Array | undefined): string {
  if (!webFont) return ''
  const source = `url(data:font/woff2;base64,${Buffer.from(webFont).toString('base64')})`
  return `@font-face{font-family:Vazirmatn;font-weight:100 900;src:${source} format("woff2")}`
}

const SCREEN = `
:root{color-scheme:light;--deep:#04343b;--strong:#00707a;--mid:#0e9aa0;--wash:#d2f3f2;--saffron:#e8a317;--ink:#0d1f22;--quiet:#4a6064;--line:#dbe5e6;--ground:#f5f8f8;--pale:#eefaf9}
*{box-sizing:border-box;margin:0;padding:0}
html{-webkit-text-size-adjust:100%;print-color-adjust:exact;-webkit-print-color-adjust:exact}
body{font:400 15px/1.75 Vazirmatn,Tahoma,sans-serif;color:var(--ink);background:#fff}
svg{display:block}
i,em{font-style:normal}
s{text-decoration:none}
.band{position:relative;overflow:hidden;background:var(--deep);color:#fff;border-block-end:4px solid var(--saffron);padding:32px 24px 96px}
.girih{position:absolute;inset:0}
.head,main,footer{position:relative;max-width:880px;margin-inline:auto}
.head{max-width:832px;display:flex;align-items:center;gap:16px}
.mark svg{width:60px;height:60px}
.brand b{display:block;font-size:28px;font-weight:800;line-height:1.4}
.brand bdi{display:block;font-size:12px;font-weight:500;letter-spacing:2px;text-transform:uppercase;color:var(--wash);line-height:1.4;text-align:end}
.title{margin-inline-start:auto;text-align:end;font-size:13px;line-height:1.8;color:var(--wash)}
.title h1{font-size:22px;font-weight:800;line-height:1.5;color:#fff}
.title b{color:#fff}
main{margin-block-start:-72px;padding-inline:24px}
.flight{margin-block-end:16px;break-inside:avoid}
.stopover{text-align:center;margin-block-end:8px}
.pill{display:inline-block;border-radius:8px;padding:0 10px;font-size:12px;font-weight:700;line-height:24px;background:var(--wash);color:var(--deep);vertical-align:middle}
.pill.warm{background:#fdf0d2;color:#7a4d00}
.pill.bad{background:#fde7ea;color:#a3122a}
.stamp{margin-block:16px;padding:14px 20px;border-radius:14px;break-inside:avoid}
.stamp.bad{background:#fde7ea;color:#7d0e20}
.stamp.caution{background:#fdf0d2;color:#5c3a00}
.stamp h2{margin:0;color:inherit}
.across{position:fixed;inset:0;z-index:2;display:grid;place-items:center;pointer-events:none;color:rgb(163 18 42/.26)}
.across span{transform:rotate(-32deg);padding:8px 40px;border:5px solid;border-radius:20px;font-size:min(15vw,96px);font-weight:800;line-height:1.6;white-space:nowrap}
.card{display:grid;grid-template-columns:minmax(0,1fr) 196px;background:#fff;border:1px solid var(--line);border-radius:20px;overflow:hidden;box-shadow:0 8px 24px -16px rgb(4 52 59/.35)}
.leg{padding:18px 24px 16px;min-width:0}
.carrier{display:flex;align-items:center;flex-wrap:wrap;gap:4px 10px;padding-block-end:12px;border-block-end:1px solid var(--line)}
.carrier>b{font-size:16px;font-weight:700}
.carrier>span{color:var(--quiet)}
.carrier bdi{font-weight:700;color:var(--ink)}
.carrier .label{margin-inline-start:auto;color:var(--deep)}
.route{display:flex;gap:16px;padding-block:14px}
.end:last-child{text-align:end}
.city{font-size:28px;font-weight:800;line-height:1.5;color:var(--deep)}
.city bdi{font-size:15px;font-weight:700;color:var(--strong)}
.time{font-size:34px;font-weight:800;line-height:1.4}
.date{font-size:14px;font-weight:400;white-space:nowrap}
.date bdi,.airport{font-size:12.5px;color:var(--quiet)}
.line{flex:1;min-width:72px;padding-block-start:36px;text-align:center;font-size:13px;color:var(--quiet);line-height:1.6}
.line i{display:flex;align-items:center;gap:5px}
.line em{flex:1;border-block-start:2px dashed var(--mid)}
.line s{width:9px;height:9px;border:2px solid var(--mid);border-radius:50%}
.line .full{background:var(--mid)}
.facts{display:flex;flex-wrap:wrap;gap:8px 24px;padding-block-start:12px;border-block-start:1px solid var(--line)}
.facts dt{font-size:12px;color:var(--quiet);line-height:1.6}
.facts dd{font-size:14px;font-weight:700;line-height:1.6}
.stub{position:relative;display:flex;flex-direction:column;align-items:center;justify-content:center;padding:16px;background:var(--pale);border-inline-start:2px dotted #a9c4c6;text-align:center;font-size:12.5px;color:var(--quiet)}
.stub::before,.stub::after{content:"";position:absolute;inset-inline-start:-11px;width:20px;height:20px;border:1px solid var(--line);border-radius:50%;background:#fff}
.stub::before{top:-11px}
.stub::after{bottom:-11px}
.flight:first-child .stub::before{background:var(--deep)}
.pnr{display:block;font-size:28px;font-weight:800;letter-spacing:2px;line-height:1.5;color:var(--deep)}
.qr{margin-block:8px;padding:14px;background:#fff;border:1px solid var(--line);border-radius:12px}
.qr svg{width:104px;height:104px}
section>h2{font-size:18px;font-weight:700;color:var(--deep);margin-block:28px 10px;break-after:avoid}
table{width:100%;border-collapse:separate;border-spacing:0;border:1px solid var(--line);border-radius:14px;overflow:hidden}
thead{display:table-header-group}
th,td{padding:9px 16px;text-align:start;vertical-align:middle}
thead th{background:var(--pale);font-size:12.5px;font-weight:500;color:var(--deep)}
tbody tr{break-inside:avoid}
tbody th,tbody td{border-block-start:1px solid var(--line)}
tbody th{font-weight:700;line-height:1.6}
tbody th i{display:inline-block;min-width:24px;font-weight:400;color:var(--quiet);vertical-align:top}
tbody th>span{display:inline-block;max-width:calc(100% - 28px)}
tbody th>span>bdi{display:block;font-size:12px;font-weight:400;color:var(--quiet);text-align:end}
.number{font-weight:700;color:var(--strong);white-space:nowrap}
.price{display:flex;flex-wrap:wrap;justify-content:space-between;gap:12px 24px;margin-block-start:16px;padding:16px 20px;background:var(--ground);border-radius:14px;color:var(--quiet);break-inside:avoid}
.price span{display:block;font-size:12.5px;line-height:1.6}
.price b{color:var(--ink)}
.price .sum{font-size:22px;font-weight:800;color:var(--deep)}
.price .phone{color:var(--strong);margin-inline-start:8px}
.issuer{text-align:end}
.bands{display:grid;grid-auto-flow:column;gap:3px;list-style:none;text-align:center;break-inside:avoid}
.bands b{display:block;font-size:18px;font-weight:800;line-height:42px}
.bands span{font-size:13px;color:var(--quiet);line-height:1.9}
.bands small{display:block;font-size:13px;font-weight:700;line-height:1.5;color:var(--ink)}
.bands li:first-child b{border-start-start-radius:10px;border-end-start-radius:10px}
.bands li:last-child b{border-start-end-radius:10px;border-end-end-radius:10px}
.notes{list-style:none}
.notes li{position:relative;padding-inline-start:18px;margin-block-end:4px}
.notes li::before{content:"";position:absolute;inset-inline-start:3px;top:11px;width:6px;height:6px;border-radius:50%;background:var(--saffron)}
footer{margin-block:32px;padding:12px 24px;font-size:13px;color:var(--quiet)}
footer b{color:var(--ink)}`

const NARROW = `
@media screen and (max-width:680px){
.band{padding:20px 16px 88px}
.head{flex-wrap:wrap;gap:4px 12px}
.mark svg{width:44px;height:44px}
.brand b{font-size:22px}
.title{flex-basis:100%;margin:8px 0 0;text-align:start}
.title h1{font-size:20px}
main{padding-inline:12px}
.card{grid-template-columns:minmax(0,1fr)}
.leg{padding:16px}
.route{gap:8px}
.city{font-size:22px}
.city{white-space:nowrap}
.city bdi{font-size:13px}
.time{font-size:28px}
.date{white-space:normal;font-size:13px;line-height:1.6}
.date b,.date bdi{display:block}
.date bdi{text-align:end}
.end:last-child .date bdi{text-align:start}
.line{min-width:48px;padding-block-start:12px;font-size:12px;line-height:1.4}
.line span{display:flex;align-items:flex-end;justify-content:center;min-height:34px}
.facts{display:grid;grid-template-columns:1fr 1fr}
.stub{display:grid;grid-template-columns:1fr auto;text-align:start;border-inline-start:0;border-block-start:2px dotted #a9c4c6;align-items:center;gap:0 16px}
.stub .qr{grid-row:span 2;margin:0;padding:12px}
.qr svg{width:88px;height:88px}
.stub>p:first-child{align-self:end}
.stub .scan{align-self:start}
.stub::before,.stub::after,.flight:first-child .stub::before{top:-11px;bottom:auto;background:#fff}
.stub::before{inset-inline-start:-11px}
.stub::after{inset-inline:auto -11px}
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
table,tbody{display:block}
tbody tr{display:grid;grid-template-columns:1fr auto;padding:10px 14px;gap:2px 12px}
tbody tr+tr{border-block-start:1px solid var(--line)}
tbody th,tbody td{padding:0;border:0}
tbody td:nth-child(2){text-align:end;color:var(--quiet)}
tbody .number{grid-column:1;padding-inline-start:28px}
tbody td:last-child{text-align:end;font-size:13px}
.issuer{text-align:start}
.bands{grid-auto-flow:row}
.bands li{display:grid;grid-template-columns:88px 1fr;align-items:center;gap:12px;text-align:start}
.bands li b{border-radius:8px!important;line-height:36px;text-align:center}
}`

const PAPER = `
@page{size:A4;margin:10mm 8mm}
@media print{
body{zoom:.84}
.band{border-radius:16px;padding:24px 24px 84px}
main{margin-block-start:-64px}
.card{box-shadow:none}
main{padding-inline:14px}
section>h2{margin-block:20px 8px}
footer{margin-block:16px 0}
}`
