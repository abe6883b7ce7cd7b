/** The page of last resort: when not even the visitor could be looked up, people still get a sentence and a way on. */
export const faultPage = `<!doctype html>
<html lang="fa" dir="rtl">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>مشکلی پیش آمد</title>
<h1>مشکلی پیش آمد</h1>
<p>صفحه از سمت ما باز نشد. لطفاً چند لحظهٔ دیگر دوباره تلاش کنید.</p>
<p><a href="/">صفحهٔ اصلی</a></p>
`
