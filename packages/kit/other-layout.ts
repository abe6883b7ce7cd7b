/** The keys of a Persian keyboard, and what the same keys write in English, sign by sign. */
const persianKeys = 'ضصثقفغعهخحجچشسیبلاتنمکگظطزرذدپو'
const englishKeys = "qwertyuiop[]asdfghjkl;'zxcvbnm,"
/** Persian signs that stand elsewhere on some keyboards, with the English sign of that place. */
const elsewhere: Record<string, string> = { ئ: 'm', پ: 'm', ژ: 'c', آ: 'h', ك: ';', ي: 'd' }

const toEnglish: Record<string, string> = { ...pairs(persianKeys, englishKeys), ...elsewhere }
const toPersian: Record<string, string> = { ...pairs(englishKeys, persianKeys), '\\': 'پ' }

/**
 * What a person meant who typed with the keyboard in the other language: «lain» is «مشهد», «پشساشی» is "mashad".
 * Null when nothing changes.
 */
export function inOtherLayout(typed: string): string | null {
  const map = /\p{Script=Arabic}/u.test(typed) ? toEnglish : toPersian
  const meant = [...typed.toLowerCase()].map((sign) => map[sign] ?? sign).join('')
  return meant === typed.toLowerCase() ? null : meant
}

function pairs(from: string, to: string): Record<string, string> {
  return Object.fromEntries([...from].map((sign, index) => [sign, to[index] ?? sign]))
}
