import { toPersianDigits } from '@parastoo/kit/text'

/** A number as people read it aloud: «۰۲۱ ۹۱۰۰ ۰۰۰۰», «۰۹۱۲ ۱۰۰ ۰۱۰۱». Others stay as they are. */
export function phoneInGroups(phone: string): string {
  const groups = /^(0[1-8]\d)(\d{4})(\d{4})$/.exec(phone) ?? /^(09\d\d)(\d{3})(\d{4})$/.exec(phone)
  return toPersianDigits(groups ? groups.slice(1).join(' ') : phone)
}
