import { Button } from '@parastoo/ui/Button.tsx'
import { ScanLine } from '@parastoo/ui/icons.ts'
import { Notice } from '@parastoo/ui/Notice.tsx'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { passportScan } from '../../messages/passport-scan.ts'
import { forgetSharedPicture, sharedPicture } from './shared-picture.ts'

const words = passportScan.shared

/**
 * What became of a picture that another app shared with the installed site, and where it goes on to. Its worker leads here and says in
 * the address whether one came (public/sw.js); until the browser has looked for it that is believed, so nothing moves.
 */
export function SharedPicture({ isOpen, onScan }: { isOpen: boolean; onScan: () => void }) {
  const [params, setParams] = useSearchParams()
  const told = params.get('shared')
  const [picture, setPicture] = useState<string | null | undefined>()
  useEffect(() => {
    // Looked for again when its scan is closed: what was read is gone, what got no answer is not.
    if (told !== '1' || isOpen) return
    let address: string | null = null
    let isOver = false
    sharedPicture()
      .catch(() => null)
      .then((file) => {
        if (isOver) return
        address = file && URL.createObjectURL(file)
        setPicture(address)
      })
    return () => {
      isOver = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [told, isOpen])
  if (told === null) return null

  const leave = () =>
    setParams(
      (before) => {
        before.delete('shared')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  const close = (text: string) => (
    <Button kind="quiet" size="small" onPress={leave}>
      {text}
    </Button>
  )
  if (told !== '1')
    return (
      <Notice tone="caution" title={words.notCome} className="mb-5" action={close(words.close)}>
        {words.notComeText}
      </Notice>
    )
  if (picture === null)
    return (
      <Notice title={words.gone} className="mb-5" action={close(words.close)}>
        {words.goneText}
      </Notice>
    )
  return (
    <Notice
      tone="good"
      title={words.came}
      className="mb-5"
      action={
        <div className="flex flex-wrap gap-2">
          <Button size="small" onPress={onScan}>
            <ScanLine aria-hidden className="size-5" />
            {words.scan}
          </Button>
          <Button
            kind="quiet"
            size="small"
            onPress={() =>
              void forgetSharedPicture()
                .catch(() => {})
                .finally(leave)
            }
          >
            {words.forget}
          </Button>
        </div>
      }
    >
      <div className="flex items-start gap-3">
        <p className="min-w-0 flex-1">{words.cameText}</p>
        <div className="size-16 shrink-0 overflow-hidden rounded-control bg-well">
          {picture && (
            <img src={picture} alt={words.pictureAlt} className="size-full object-cover" />
          )}
        </div>
      </div>
    </Notice>
  )
}
