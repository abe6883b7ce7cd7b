import { createHash } from 'node:crypto'

const style = `
:root { color-scheme: light dark }
body { margin: 0; min-height: 100dvh; display: grid; place-content: center; justify-items: center; text-align: center;
  padding: 2rem; font: 1rem/1.75 "Vazirmatn Variable", Tahoma, system-ui, sans-serif;
  background: light-dark(#f5f8f8, #0b1719); color: light-dark(#0d1f22, #e8f3f3) }
h1 { font-size: 1.375rem; margin: 0 0 .5rem }
p { margin: 0; max-width: 26rem; color: light-dark(#4a6064, #a3bcbf) }
a { display: inline-block; margin-top: 1.5rem; padding: .6rem 1.5rem; border-radius: .625rem; font-weight: 500; text-decoration: none;
  background: light-dark(#00707a, #2fb5b8); color: light-dark(#fff, #04262a) }
`

/** Lets in its own style and nothing else. */
export const faultPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The page of last resort: when not even the visitor could be looked up, people still get a sentence and a way on. */
export const faultPage = `<!doctype html>
<html lang="fa" dir="rtl">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>مشکلی پیش آمد</title>
<style>${style}</style>
<h1>مشکلی پیش آمد</h1>
<p>صفحه از سمت ما باز نشد. لطفاً چند لحظهٔ دیگر دوباره تلاش کنید.</p>
<p><a href="/">صفحهٔ اصلی</a></p>
`
