/** Where a started payment continues, as Pay/Create answers it. */
export type BankDoor = {
  redirectUrl: string
  method: 'GET' | 'POST'
  fields: Record<string, string>
}

/** Leaves for the bank's page, by link or by a form of hidden fields as the bank wants it. Browser only. */
export function goToBank({ redirectUrl, method, fields }: BankDoor): void {
  const address = new URL(redirectUrl, location.origin)
  if (!/^https?:$/.test(address.protocol)) throw new Error('A bank has a web address')
  if (method === 'GET') {
    for (const [name, value] of Object.entries(fields)) address.searchParams.set(name, value)
    location.assign(address)
    return
  }
  const form = document.createElement('form')
  form.method = 'post'
  form.action = address.href
  for (const [name, value] of Object.entries(fields)) form.append(hiddenField(name, value))
  document.body.append(form)
  form.submit()
}

function hiddenField(name: string, value: string): HTMLInputElement {
  return Object.assign(document.createElement('input'), { type: 'hidden', name, value })
}
