/** The IATA seasons the shipped timetable covers: winter from the last Sunday of October, summer from that of March. */
export const seasons = [
  { name: 'NW26', from: '2026-10-25', until: '2027-03-27' },
  { name: 'NS27', from: '2027-03-28', until: '2027-10-30' },
  { name: 'NW27', from: '2027-10-31', until: '2028-03-25' },
] as const

/** When the shipped files say they were made; fixed, so that writing them twice gives the same bytes. */
export const createdOn = '2026-11-20'
