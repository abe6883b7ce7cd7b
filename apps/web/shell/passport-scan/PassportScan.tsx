import { Button } from '@parastoo/ui/Button.tsx'
import { ScanLine } from '@parastoo/ui/icons.ts'
import { Suspense, useEffect, useState } from 'react'
import { passportScan as words } from '../../messages/passport-scan.ts'
import { lazyPart } from '../lazy-part.ts'
import type { ScannedValues } from '../passengers/passenger-fields.ts'
import { useSignIn } from '../sign-in.tsx'

const PassportScanDialog = lazyPart(
  () => import('./PassportScanDialog.tsx'),
  (module) => module.PassportScanDialog,
)

/** The way to a scan, above the fields it fills. */
export function PassportScan({
  isOpenAtFirst = false,
  onConfirm,
}: {
  /** Whoever comes with a picture of theirs is asked nothing more; they are signed in. */
  isOpenAtFirst?: boolean | undefined
  onConfirm: (values: Partial<ScannedValues>) => void
}) {
  const [isOpen, setOpen] = useState(false)
  // Once the dialog around it stands: two that come at the same moment lie the wrong way round, and the lower one cannot be pressed.
  useEffect(() => {
    if (isOpenAtFirst) setOpen(true)
  }, [isOpenAtFirst])
  const signIn = useSignIn()
  // Reading is for those who are signed in; a guest signs in first and loses nothing.
  const open = async () => {
    if (await signIn.require()) setOpen(true)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card bg-lead-wash px-4 py-3 col-span-2">
      <p className="min-w-0 text-sm">{words.openNote}</p>
      <Button kind="quiet" size="small" onPress={() => void open()}>
        <ScanLine aria-hidden className="size-5" />
        {words.open}
      </Button>
      <Suspense>
        {isOpen && <PassportScanDialog onConfirm={onConfirm} onClose={() => setOpen(false)} />}
      </Suspense>
    </div>
  )
}
