/** Whoever travels in a journey. */

export type Traveller = {
  firstName: string
  lastName: string
  firstNameFarsi: string
  lastNameFarsi: string
  nationalCode: string
}

/** A name as long as real ones come, in both scripts: it has to find its room on every page. */
export const longName = {
  firstName: 'Amirhosseinmohammadreza',
  lastName: 'Amirhosseininejadtabatabaeikhorasani',
  firstNameFarsi: 'امیرحسین محمدرضا',
  lastNameFarsi: 'امیرحسینی‌نژاد طباطبایی خراسانی اصفهانی',
}

let numbers = 0
/** A national code with a right check digit, of a place that exists. */
export function newNationalCode(): string {
  numbers += 1
  const digits = `049${String((Number(process.hrtime.bigint() % 1000n) * 1000 + numbers) % 1_000_000).padStart(6, '0')}`
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (10 - index), 0)
  const rest = sum % 11
  return `${digits}${rest < 2 ? rest : 11 - rest}`
}
