import type { Gateway } from './ports.ts'

/** Where on this site a bank sends its customers back to. */
export const returnPathOf = ({ name, returnPath }: Gateway): string =>
  returnPath ?? `/api/payment/Callback/${name}`
