import { readFile } from 'node:fs/promises'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Page } from 'playwright-core'

/** Downloads the paper of the page that is open, a ticket unless told, and answers the file's name and what is written in it, spaces gone. */
export async function downloadTicket(
  page: Page,
  button = 'دریافت PDF بلیت',
): Promise<{ name: string; written: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button }).first().click(),
  ])
  return {
    name: download.suggestedFilename(),
    written: await textOf(new Uint8Array(await readFile(await download.path()))),
  }
}

/** What is written in a PDF, spaces gone. */
export const textOf = async (pdf: Uint8Array): Promise<string> => (await pagesOf(pdf)).join('')

/** What is written on each page of a PDF, spaces gone. */
export async function pagesOf(pdf: Uint8Array): Promise<string[]> {
  const document = await getDocument({ data: pdf, verbosity: 0 }).promise
  const pages: string[] = []
  for (let number = 1; number <= document.numPages; number += 1) {
    const content = await (await document.getPage(number)).getTextContent()
    pages.push(bare(content.items.map((item) => ('str' in item ? item.str : '')).join('')))
  }
  return pages
}

/** Without spaces and invisible marks, in which readers of files differ. */
export const bare = (text: string): string => text.normalize('NFKC').replace(/[\s\p{Cf}]/gu, '')

/** The path that the code on the open ticket or voucher stands for: what the page hands on where a browser has no sheet of its own. */
export async function checkPathOf(page: Page, paper: 'بلیت' | 'واچر' = 'بلیت'): Promise<string> {
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'share', { value: undefined, configurable: true })
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: (text: string) => sessionStorage.setItem('copied', text) },
      configurable: true,
    })
  })
  await page.getByRole('button', { name: `ارسال لینک بررسی ${paper}` }).click()
  await page.getByText(`لینک بررسی ${paper} کپی شد`).waitFor()
  return new URL(await page.evaluate(() => sessionStorage.getItem('copied') ?? '')).pathname
}
