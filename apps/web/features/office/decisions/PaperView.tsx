import { Button } from '@parastoo/ui/Button.tsx'
import { classes } from '@parastoo/ui/classes.ts'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { useEffect, useState } from 'react'
import { officeDecisions } from '../../../messages/office-decisions.ts'
import { wordsOf } from '../../../shell/words.ts'
import { officeApi } from '../office-api.ts'
import { useDeed } from '../parts/use-deed.ts'
import { StaffProofDialog } from '../sign-in/StaffProofDialog.tsx'

const words = officeDecisions.visa
const say = wordsOf(words)

/** One picture of a case, asked for when it is looked at: what it is for stands across it, and each reading is noted. It is gone from the page once closed. */
export function PaperView({
  caseId,
  fileId,
  paper,
  name,
}: {
  caseId: string
  fileId: string
  paper: string
  name: string
}) {
  const [url, setUrl] = useState<string | null>(null)
  const [isLarge, setLarge] = useState(false)
  const { act, isPending, fault, proof } = useDeed(officeApi.officeVisas.showPaper)
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url])

  async function look(): Promise<void> {
    const shown = await act({ caseId, fileId })
    if (!shown) return
    const bytes = Uint8Array.from(atob(shown.data.jpegBase64), (sign) => sign.charCodeAt(0))
    setUrl(URL.createObjectURL(new Blob([bytes], { type: 'image/jpeg' })))
  }

  const title = say('pictureOf', { paper, name })
  return (
    <>
      <Button kind="quiet" size="small" isPending={isPending} onPress={() => void look()}>
        {say('look', { paper })}
      </Button>
      {fault && (
        <span role="alert" className="text-sm text-bad">
          {fault}
        </span>
      )}
      <StaffProofDialog {...proof} />
      <Dialog
        title={title}
        isOpen={url !== null}
        onOpenChange={(isOpen) => !isOpen && setUrl(null)}
        footer={(close) => (
          <div className="flex flex-wrap gap-2">
            <Button onPress={close}>{words.close}</Button>
            <Button kind="quiet" onPress={() => setLarge(!isLarge)}>
              {isLarge ? words.smaller : words.larger}
            </Button>
          </div>
        )}
      >
        <section aria-label={title} className="max-h-[65vh] overflow-auto">
          {url && (
            <img
              src={url}
              alt={title}
              className={classes(isLarge ? 'w-[220%] max-w-none' : 'w-full')}
            />
          )}
        </section>
        <p className="mt-2 text-sm text-quiet">{words.lookText}</p>
      </Dialog>
    </>
  )
}
