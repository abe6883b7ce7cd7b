import { messages } from '@parastoo/contract/messages'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { queries } from '../../shell/api.ts'
import { focusField } from '../../shell/forms/FormField.tsx'
import type { Refused } from '../../shell/refused.ts'
import { serverNow } from '../../shell/server-clock.ts'

/** A proposal whose supplier wants a picture read, and the field of the order that carries what was read. */
export type AskedCaptcha = {
  field: 'captchaCode' | 'returningCaptchaCode'
  requestId: string
  proposalId: string
}
export type CaptchaControl = ReturnType<typeof useCaptcha>

const captchaCodes = ['CAPTCHA_REQUIRED', 'CAPTCHA_IS_WRONG', 'CAPTCHA_EXPIRED']

/**
 * The picture of one direction and what is read in it; inert while `asked` is null. A picture that is over is replaced by itself; one
 * that was answered wrongly is replaced by `hear`, and the field says why.
 */
export function useCaptcha(asked: AskedCaptcha | null) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const { requestId = '', proposalId = '' } = asked ?? {}
  const { data, isFetching, isError, refetch } = useQuery({
    ...queries.reservation.getCaptcha.queryOptions({ input: { requestId, proposalId } }),
    enabled: asked !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    meta: { quiet: true },
  })
  const shown = data?.data
  const isShown = shown !== undefined && !isFetching && !isError
  const renew = () => {
    setCode('')
    void refetch()
  }
  const atEnd = useEffectEvent(() => {
    if (code !== '') setError(messages.CAPTCHA_EXPIRED)
    renew()
  })
  const expiresAt = shown?.expiresAt
  useEffect(() => {
    if (!expiresAt) return
    const timer = setTimeout(atEnd, Math.max(Date.parse(expiresAt) - serverNow(), 0))
    return () => clearTimeout(timer)
  }, [expiresAt])

  return {
    asked,
    code,
    error,
    picture: shown?.picture ?? null,
    isLoading: isFetching,
    hasFailed: isError && !isFetching,
    type: (typed: string) => {
      setCode(typed)
      setError(undefined)
    },
    renew: () => {
      setError(undefined)
      renew()
    },
    /** Whether something was read in the picture that stands there, or nothing is asked; says so at the field otherwise. */
    isFilled(): boolean {
      if (!asked || (isShown && code.trim() !== '')) return true
      setError(messages.CAPTCHA_REQUIRED)
      focusField(asked.field)
      return false
    },
    /** What goes with the order. */
    answer(): object {
      if (!asked || !shown) return {}
      const id = asked.field === 'captchaCode' ? 'captchaId' : 'returningCaptchaId'
      return { [asked.field]: code.trim(), [id]: shown.captchaId }
    },
    /** Takes up what the server says of this picture: a new one is shown, and the field says why. */
    hear({ entries }: Refused): boolean {
      const entry = entries.find(
        (each) => asked && each.field === asked.field && captchaCodes.includes(each.code),
      )
      if (!asked || !entry) return false
      renew()
      setError(entry.messages[0])
      focusField(asked.field)
      return true
    },
  }
}
