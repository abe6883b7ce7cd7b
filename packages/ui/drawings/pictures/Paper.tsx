import { INK, Ticket } from './Niche.tsx'

/** What can be bought, by the paper that comes of it. */
export type Bought = 'flight' | 'hotel' | 'visa' | 'tour' | 'insurance'

/** The paper of what was bought: a ticket, a room's key, a page with a visa, a folded map, a policy; 104 by 60 about its middle. */
export function Paper({ of }: { of: Bought }) {
  if (of === 'flight') return <Ticket />
  const Drawn = papers[of]
  return <Drawn />
}

const papers = { hotel: Voucher, visa: VisaPage, tour: FoldedMap, insurance: Policy }

const Sheet = () => (
  <rect
    x="-52"
    y="-30"
    width="104"
    height="60"
    rx="6"
    fill={INK.paper}
    stroke={INK.line}
    strokeWidth="2.5"
  />
)

/** A voucher with a made bed on it, and the key on its ring. */
function Voucher() {
  return (
    <>
      <Sheet />
      <path d="M-40 16V-16" stroke={INK.line} strokeWidth="3.5" strokeLinecap="round" />
      <path d="M-40 2h52v10h-52Z" fill={INK.lead} />
      <path d="M-36 2v-6a4 4 0 0 1 4-4h8a4 4 0 0 1 4 4v6Z" fill={INK.soft} />
      <path d="M-20 2C-16 -5 4 -6 12 2Z" fill={INK.saffron} />
      <path d="M12 16V4" stroke={INK.line} strokeWidth="3.5" strokeLinecap="round" />
      <circle cx="34" cy="-8" r="8" stroke={INK.burnt} strokeWidth="3.5" />
      <path
        d="M34 0V18M34 10h7M34 17h6"
        stroke={INK.burnt}
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  )
}

/** A page of a passport: its holder's picture, the lines a machine reads, and the round stamp of a visa. */
function VisaPage() {
  return (
    <>
      <Sheet />
      <rect x="-44" y="-22" width="26" height="30" rx="3" fill={INK.soft} />
      <circle cx="-31" cy="-12" r="5.5" fill={INK.lead} />
      <path d="M-41 8C-41 -1 -37 -4 -31 -4S-21 -1 -21 8Z" fill={INK.lead} />
      <path d="M-10 -18H6M-10 -8H2" stroke={INK.faint} strokeWidth="4" strokeLinecap="round" />
      <path
        d="M-44 16H44M-44 23H44"
        stroke={INK.line}
        strokeWidth="2.4"
        strokeDasharray="5 3"
        opacity="0.6"
      />
      <g transform="rotate(-12 27 -7)" stroke={INK.burnt}>
        <circle cx="27" cy="-7" r="16" strokeWidth="2.8" />
        <circle cx="27" cy="-7" r="10.5" strokeWidth="1.6" strokeDasharray="3 2.4" />
        <path d="M21 -7.5L25.5 -3L33 -11" strokeWidth="2.8" strokeLinecap="round" />
      </g>
    </>
  )
}

/** A map in three folds with the way on it and where it leads. */
function FoldedMap() {
  return (
    <>
      <path
        d="M-52 -26L-18 -32L18 -26L52 -32V26L18 32L-18 26L-52 32Z"
        fill={INK.paper}
        stroke={INK.line}
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path d="M-18 -32L18 -26V32L-18 26Z" fill={INK.fold} />
      <path d="M-46 8C-34 -2 -26 6 -18 2V24L-46 29Z" fill={INK.hill} />
      <path d="M-18 -32V26M18 -26V32" stroke={INK.line} strokeWidth="1.8" />
      <path
        d="M-40 16C-26 6 -14 18 0 10S18 6 30 4"
        stroke={INK.burnt}
        strokeWidth="3"
        strokeDasharray="1 6"
        strokeLinecap="round"
      />
      <circle cx="-40" cy="16" r="3.5" fill={INK.lead} />
      <path d="M32 4C26 -6 23 -10 23 -15a9 9 0 0 1 18 0C41 -10 38 -6 32 4Z" fill={INK.saffron} />
      <circle cx="32" cy="-15" r="3.4" fill={INK.paper} />
    </>
  )
}

/** A policy with the shield of whoever answers for it. */
function Policy() {
  return (
    <>
      <Sheet />
      <path d="M-50.8 -20v-4a4.8 4.8 0 0 1 4.8-4.8h92a4.8 4.8 0 0 1 4.8 4.8v4Z" fill={INK.lead} />
      <path
        d="M-4 -8H40M-4 2H40M-4 12H20"
        stroke={INK.faint}
        strokeWidth="4"
        strokeLinecap="round"
      />
      <path
        d="M-28 -15C-22 -10 -17 -9 -12 -9V3C-12 14 -20 20 -28 24C-36 20 -44 14 -44 3V-9C-39 -9 -34 -10 -28 -15Z"
        fill={INK.soft}
        stroke={INK.line}
        strokeWidth="2.5"
        strokeLinejoin="round"
      />
      <path
        d="M-35 4L-30 9L-21 -1"
        stroke={INK.deep}
        strokeWidth="3.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  )
}
