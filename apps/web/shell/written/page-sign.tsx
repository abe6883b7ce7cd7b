import {
  Baby,
  BadgeCheck,
  CalendarDays,
  Clock,
  CreditCard,
  Globe,
  History,
  Hotel,
  IdCard,
  Luggage,
  ScrollText,
  Stamp,
  Ticket,
  TrainFront,
  Users,
} from '@parastoo/ui/icons.ts'

/** What an address is about, by a word in it; the first that fits. */
const signs = [
  [/refund/, History],
  [/child|infant/, Baby],
  [/metro|airport/, TrainFront],
  [/liquid|luggage|baggage|batter/, Luggage],
  [/name|passport/, IdCard],
  [/delay|cancel/, Clock],
  [/international|abroad/, Globe],
  [/paid|pay|price/, CreditCard],
  [/group/, Users],
  [/charter|ticket/, Ticket],
  [/visa/, Stamp],
  [/hotel/, Hotel],
  [/date|when/, CalendarDays],
  [/insurance/, BadgeCheck],
] as const

/** A drawing of what a written page is about. */
export function PageSign({ path, className }: { path: string; className?: string }) {
  const Sign = signs.find(([word]) => word.test(path))?.[1] ?? ScrollText
  return <Sign aria-hidden className={className} />
}
