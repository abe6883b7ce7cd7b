import { useEffect, useEffectEvent } from 'react'

type OtpCredential = Credential & { code: string }

/** Takes the code out of the text message where the browser offers to (WebOTP); elsewhere the keyboard suggests it. */
export function useWebOtp(onCode: (code: string) => void): void {
  const receive = useEffectEvent(onCode)
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const leaving = new AbortController()
    const wish = { otp: { transport: ['sms'] }, signal: leaving.signal } as CredentialRequestOptions
    navigator.credentials
      .get(wish)
      .then((credential) => credential && receive((credential as OtpCredential).code))
      // Refused or not for us: typing always works.
      .catch(() => {})
    return () => leaving.abort()
  }, [])
}
