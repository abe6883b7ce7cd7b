/** Whether a statement failed because one of these constraints has such a row already; its transaction is lost with it. */
export function isTaken(fault: unknown, ...constraints: string[]): boolean {
  const { code, constraint = '' } = fault as { code?: string; constraint?: string }
  return code === '23505' && constraints.includes(constraint)
}
