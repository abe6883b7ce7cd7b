import { airlineMarkSvg } from '@parastoo/kit/airline-mark'
import { qrSvg } from '../../../platform/pdf/qr-svg.ts'
import { girihSvg, planeSvg, swallowSvg } from '../../documents/index.ts'
import { bdi, drawnMarkup, html, type SafeHtml } from './safe-html.ts'
import { ticketStyle } from './ticket-html-style.ts'
import { type SheetEnd, type SheetFlight, type TicketSheet, ticketSheet } from './ticket-sheet.ts'
import type { TicketView } from './ticket-view.ts'
import type { TicketStamp } from './ticket-words.ts'

export type TicketHtmlOptions = {
  /** Put on the one style tag when the reply's Content-Security-Policy asks for it. There is no script. */
  nonce?: string
  /** A WOFF2 to carry inside the document, so that a saved file looks right; the policy must allow `font-src data:`. */
  webFont?: Uint8Array
}

/** The ticket as one HTML document that needs nothing else: the design of the PDF, for screens and for printing. */
export function ticketHtml(view: TicketView, options: TicketHtmlOptions = {}): string {
  const sheet = ticketSheet(view)
  const qr = drawnMarkup(qrSvg(view.verifyUrl))
  const nonce = options.nonce ? html` nonce="${options.nonce}"` : html``
  return html`<!doctype html>
<html lang="fa" dir="rtl">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>بلیت الکترونیکی پرواز ${sheet.pnr}، ${sheet.agency.nameFa}</title>
<style${nonce}>${drawnMarkup(ticketStyle({ sheet, webFont: options.webFont }))}</style>
</head>
<body>
${head(sheet, view.agency.markSvg ?? swallowSvg('#ffffff'))}
${sheet.stamp === null || sheet.stamp.mark === '' ? html`` : html`<p class="across" aria-hidden="true"><span>${sheet.stamp.mark}</span></p>`}
<main>
${sheet.flights.map((flight) => flightCard({ flight, pnr: sheet.pnr, qr }))}
${sheet.stamp === null ? html`` : stampOf(sheet.stamp, sheet.flights)}
${passengerTable(sheet)}
${pricePanel(sheet)}
${sheet.penalties.length > 0 ? penaltyBar(sheet) : html``}
${sheet.notes.length > 0 ? notesList(sheet) : html``}
</main>
<footer>${sheet.agency.nameFa}، پشتیبانی ۲۴ ساعتهٔ مسافران در سفر <b>${bdi(sheet.agency.phone)}</b></footer>
</body>
</html>
`.markup
}

function head({ agency, orderNumber, issued }: TicketSheet, mark: string): SafeHtml {
  return html`<header class="band">
<div class="girih">${drawnMarkup(girihSvg({ width: 2000, height: 320, strength: 0.07 }))}</div>
<div class="head">
<span class="mark">${drawnMarkup(mark)}</span>
<p class="brand"><b>${agency.nameFa}</b><bdi dir="ltr" lang="en">${agency.nameLatin}</bdi></p>
<div class="title"><h1>بلیت الکترونیکی پرواز</h1>
<p>شمارهٔ سفارش <b>${bdi(orderNumber)}</b></p><p>صدور: ${issued}</p></div>
</div>
</header>`
}

function flightCard(card: { flight: SheetFlight; pnr: string; qr: SafeHtml }): SafeHtml {
  const { flight, pnr, qr } = card
  const { origin, destination, airline } = flight
  return html`<section class="flight" aria-label="پرواز ${origin.city} به ${destination.city}">
${flight.stopover === '' ? html`` : html`<p class="stopover"><span class="pill warm">${flight.stopover}</span></p>`}
<div class="card">
<div class="leg">
<p class="carrier"><span class="badge">${drawnMarkup(airlineMarkSvg(airline))}</span>
<b>${airline.nameFa}</b> <span>پرواز ${bdi(flight.flightNumber)}</span>
${flight.notice === '' ? html`` : html`<span class="pill ${flight.before === '' ? 'bad' : 'warm'}">${flight.notice}</span>`}
${flight.label === '' ? html`` : html`<span class="pill label">${flight.label}</span>`}</p>
<div class="route">
${routeEnd(origin)}
<div class="line"><span>${flight.duration}</span><i aria-hidden="true"><s></s><em></em>${drawnMarkup(planeSvg('#e8a317'))}<em></em><s class="full"></s></i></div>
${routeEnd(destination)}
</div>
<dl class="facts">${flight.facts.map(({ label, value }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`)}</dl>
</div>
<div class="stub">
<p>کد رزرو<b class="pnr">${bdi(pnr)}</b></p>
<div class="qr" role="img" aria-label="کد بررسی اصالت بلیت">${qr}</div>
<p class="scan">برای بررسی اصالت اسکن کنید</p>
</div>
</div>
</section>`
}

function stampOf(stamp: TicketStamp, flights: readonly SheetFlight[]): SafeHtml {
  const moved = flights.filter(({ before }) => before !== '')
  return html`<section class="stamp ${stamp.tone}"><h2>${stamp.title}</h2><p>${stamp.text}</p>${moved.map(
    ({ origin, destination, before }) =>
      html`<p><b>${origin.city} به ${destination.city}، ${before}</b></p>`,
  )}</section>`
}

function routeEnd(end: SheetEnd): SafeHtml {
  const shift = end.dayShift === '' ? html`` : html` <span class="pill warm">${end.dayShift}</span>`
  return html`<div class="end">
<p class="city">${end.city} <bdi dir="ltr">${end.code}</bdi></p>
<p class="time">${bdi(end.time)}${shift}</p>
<p class="date"><b>${end.date}</b> <bdi dir="ltr" lang="en">${end.dateLatin}</bdi></p>
<p class="airport">${end.airport}${end.terminal === '' ? html`` : html` <b>${end.terminal}</b>`}</p>
</div>`
}

function passengerTable({ passengers }: TicketSheet): SafeHtml {
  // The roles keep the table a table where a narrow screen lays its rows out as cards.
  return html`<section><h2>مسافران</h2>
<table role="table">
<thead><tr role="row"><th role="columnheader" scope="col">نام مسافر</th><th role="columnheader" scope="col">گروه سنی</th><th role="columnheader" scope="col">شمارهٔ بلیت</th><th role="columnheader" scope="col">مدرک شناسایی</th></tr></thead>
<tbody>${passengers.map(
    (
      passenger,
    ) => html`<tr role="row"><th role="rowheader" scope="row"><i>${passenger.row}</i><span>${passenger.name}${
      passenger.nameLatin === ''
        ? html``
        : html`<bdi dir="ltr" lang="en">${passenger.nameLatin}</bdi>`
    }</span></th>
<td role="cell">${passenger.type}</td>
<td role="cell" class="number">${passenger.mark === '' ? bdi(passenger.ticketNumber) : html`<del>${bdi(passenger.ticketNumber)}</del> <span class="pill bad">${passenger.mark}</span>`}</td>
<td role="cell">${passenger.document}</td></tr>`,
  )}</tbody>
</table></section>`
}

function pricePanel({ agency, priceRial, priceToman }: TicketSheet): SafeHtml {
  return html`<section class="price" aria-label="مبلغ و صادرکننده">
<p><span>مبلغ پرداخت‌شده</span><b class="sum">${bdi(priceToman)}</b> تومان <small>معادل ${bdi(priceRial)} ریال</small></p>
<p class="issuer"><span>صادرکننده</span><b>${agency.nameFa}</b> <bdi dir="ltr" lang="en">${agency.nameLatin}</bdi> <b class="phone">${bdi(agency.phone)}</b></p>
</section>`
}

function penaltyBar({ penalties }: TicketSheet): SafeHtml {
  return html`<section><h2>جریمهٔ استرداد</h2>
<ol class="bands">${penalties.map(
    ({ label, percent, share, amount }) =>
      html`<li><b class="warm-${String(Math.round(share / 10))}">${bdi(percent)}٪</b><span>${label}<small>${amount}</small></span></li>`,
  )}</ol></section>`
}

function notesList({ notes }: TicketSheet): SafeHtml {
  return html`<section><h2>پیش از پرواز بخوانید</h2>
<ul class="notes">${notes.map((note) => html`<li>${note}</li>`)}</ul></section>`
}
