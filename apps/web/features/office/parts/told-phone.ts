import { phoneInGroups } from '../../../shell/phone-in-groups.ts'

/** A number as it is kept (`+98912…`), as people here read it aloud: «۰۹۱۲ ۱۰۰ ۰۱۰۱». One from abroad keeps its code. */
export const toldPhone = (phone: string): string => phoneInGroups(phone.replace(/^\+98/, '0'))
