/** The door of captcha: whether a person asks. */
export { type Captcha, createCaptcha } from './create-captcha.ts'
