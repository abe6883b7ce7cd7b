const tehranDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tehran' })

/** The day it is in Tehran at an instant, as Gregorian ISO: flights are chosen by the calendar on the wall there. */
export const tehranDayOf = (instant: string | Date): string => tehranDay.format(new Date(instant))
