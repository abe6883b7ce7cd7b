import { captchaLength } from '@parastoo/contract/captcha/purposes'
import { toLatinDigits } from '@parastoo/kit/text'
import { Button } from '@parastoo/ui/Button.tsx'
import { CaptchaField } from '@parastoo/ui/CaptchaField.tsx'
import { Dialog } from '@parastoo/ui/Dialog.tsx'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { human as words } from '../messages/human.ts'
import { queries } from './api.ts'
import type { HumanQuestion } from './human-question.ts'
import { QueryProvider } from './QueryProvider.tsx'
import { serverNow } from './server-clock.ts'
import { solveProof } from './solve-proof.ts'

/** Asks for the digits of a picture or, for whoever cannot see it, lets the device compute; the call that asked then goes on. */
export function HumanDialog({
  question,
  onAnswer,
}: {
  question: HumanQuestion
  onAnswer: (answer: string | null) => void
}) {
  // Stands outside all pages, some of which ask nothing of the server by themselves.
  return (
    <QueryProvider>
      <Dialog
        title={words.title}
        isOpen
        onOpenChange={(isStillOpen) => {
          if (!isStillOpen) onAnswer(null)
        }}
      >
        <Ways question={question} onAnswer={onAnswer} />
      </Dialog>
    </QueryProvider>
  )
}

function Ways({
  question: { purpose, fault },
  onAnswer,
}: {
  question: HumanQuestion
  onAnswer: (answer: string) => void
}) {
  const [digits, setDigits] = useState('')
  const [error, setError] = useState(fault ?? undefined)
  const [progress, setProgress] = useState<number | null>(null)
  const { data, isFetching, isError, refetch } = useQuery({
    ...queries.captcha.getCaptcha.queryOptions({ input: { purpose } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { quiet: true },
  })
  const asked = data?.data
  const expiresAt = asked?.expiresAt
  useEffect(() => {
    if (!expiresAt) return
    const leftMs = Math.max(Date.parse(expiresAt) - serverNow(), 0)
    const timer = setTimeout(() => void refetch(), leftMs)
    return () => clearTimeout(timer)
  }, [expiresAt, refetch])
  const isOpen = useRef(true)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  function send(event: FormEvent) {
    event.preventDefault()
    const code = toLatinDigits(digits).replace(/\D/g, '')
    // While the next picture is on its way there is nothing to read, and the last one counts no more.
    if (code.length !== captchaLength || isFetching) return setError(words.incomplete)
    if (asked) onAnswer(`${asked.captchaId} code ${code}`)
  }

  async function compute() {
    setProgress(0)
    // A question that was just asked leaves the two minutes whole.
    const fresh = (await refetch()).data?.data
    if (!fresh) return setProgress(null)
    const { captchaId: challenge, proofBits: bits } = fresh
    const nonce = await solveProof({
      challenge,
      bits,
      onProgress: (share: number) => {
        if (isOpen.current) setProgress(share)
        return isOpen.current
      },
    })
    if (nonce !== null) onAnswer(`${challenge} nonce ${nonce}`)
  }

  return (
    <form noValidate onSubmit={send} className="flex flex-col gap-5">
      <p>{words.lead}</p>
      <CaptchaField
        label={words.code}
        pictureLabel={words.picture}
        picture={asked?.picture ?? null}
        isLoading={isFetching}
        failedText={isError && !isFetching ? words.failed : undefined}
        refreshLabel={words.refresh}
        onRefresh={() => {
          setDigits('')
          void refetch()
        }}
        value={digits}
        onChange={(typed) => {
          setDigits(typed)
          setError(undefined)
        }}
        error={error}
        inputMode="numeric"
        isDisabled={progress !== null}
        otherWay={
          <div className="flex flex-col items-start gap-1">
            <Button
              kind="quiet"
              size="small"
              isPending={progress !== null}
              onPress={() => void compute()}
            >
              {words.withoutPicture}
            </Button>
            <p className="text-quiet">{words.withoutPictureNote}</p>
            {progress !== null && <Computing share={progress} />}
          </div>
        }
      />
      <Button kind="main" size="large" type="submit" isWide isDisabled={progress !== null}>
        {words.send}
      </Button>
    </form>
  )
}

/** How far the computing is, as far as one can know: on average it ends in the middle. */
function Computing({ share }: { share: number }) {
  return (
    <div
      role="progressbar"
      aria-label={words.computing}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="mt-1 h-2 w-full overflow-hidden rounded-full bg-well"
    >
      <div className="h-full bg-lead" style={{ inlineSize: `${Math.round(share * 100)}%` }} />
    </div>
  )
}
