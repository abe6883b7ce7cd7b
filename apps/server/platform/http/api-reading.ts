/** A page to read and try the API at /api/docs: written from the description, with one small script of our own. */
import type { FastifyInstance } from 'fastify'

type Operation = {
  operationId?: string
  summary?: string
  tags?: string[]
  requestBody?: { content?: Record<string, { schema?: unknown }> }
  parameters?: { name: string; in: string; required?: boolean }[]
  responses?: Record<string, { description?: string }>
  /** Who may call: all, user, or staff with a scope. */
  'x-who'?: string
  security?: Record<string, string[]>[]
}
export type ApiDescription = {
  openapi: string
  info: { title: string; version: string }
  servers?: { url: string }[]
  components?: object
  paths?: Record<string, Record<string, Operation>>
}

/**
 * Serves the description as JSON and as a page. It is written for whoever asks first, not at each start, which it would lengthen by half a
 * second. The policy allows nothing but this origin.
 */
export function mountApiReading(
  app: FastifyInstance,
  describe: () => Promise<ApiDescription>,
): void {
  let begun: Promise<ApiDescription> | undefined
  const described = () => {
    begun ??= describe()
    return begun
  }
  app.get('/api/openapi.json', described)
  app.get('/api/docs', async (_request, reply) => {
    reply.type('text/html; charset=utf-8')
    reply.header(
      'content-security-policy',
      "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    )
    return readingPage(await described())
  })
  app.get('/api/docs.css', async (_request, reply) => reply.type('text/css').send(style))
  app.get('/api/docs.js', async (_request, reply) => reply.type('text/javascript').send(script))
}

function readingPage({ info, servers, paths = {} }: ApiDescription): string {
  const base = servers?.[0]?.url ?? ''
  const byTag = new Map<string, string[]>()
  for (const [path, methods] of Object.entries(paths))
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? 'Other'
      byTag.set(tag, [...(byTag.get(tag) ?? []), operationHtml(method, path, operation)])
    }
  const sections = [...byTag]
    .map(([tag, operations]) => `<section><h2>${escaped(tag)}</h2>${operations.join('')}</section>`)
    .join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(info.title)}</title>
<link rel="stylesheet" href="/api/docs.css"></head><body data-base="${escaped(base)}"><main>
<h1>${escaped(info.title)} <small>${escaped(info.version)}</small></h1>
<p>OpenAPI 3.1: <a href="/api/openapi.json">openapi.json</a>. Success answers <code>{data, meta}</code>, failure
<code>{data: null, meta: {errors: [{code, field, messages}]}}</code>.</p>
<p><label for="token">Access token</label> <input id="token" autocomplete="off" spellcheck="false"></p>
${sections}</main><script src="/api/docs.js"></script></body></html>`
}

function operationHtml(method: string, path: string, operation: Operation): string {
  const schema = operation.requestBody?.content?.['application/json']?.schema
  const fields = (operation.parameters ?? [])
    .map(
      ({ name, in: place }) =>
        `<p><label>${escaped(name)} <input name="${escaped(name)}" data-in="${escaped(place)}"></label></p>`,
    )
    .join('')
  const body = schema
    ? `<p><label>Body <textarea name="body" rows="6" spellcheck="false">{}</textarea></label></p>
<details><summary>Schema</summary><pre>${escaped(JSON.stringify(schema, null, 2))}</pre></details>`
    : ''
  const answers = Object.keys(operation.responses ?? {}).join(', ')
  return `<details class="operation"><summary><b>${method.toUpperCase()}</b> <code>${escaped(path)}</code>
<span>${escaped(operation.summary ?? '')}</span></summary>
<form data-method="${method}" data-path="${escaped(path)}">${fields}${body}
<p>Who: ${escaped(operation['x-who'] ?? '')}. Answers: ${escaped(answers)}.</p><button>Send</button><output></output></form></details>`
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

const style = `:root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}
main{max-width:60rem;margin:auto;padding:1rem}summary{cursor:pointer;padding:.5rem 0}
.operation{border-block-end:1px solid #8886}.operation span{opacity:.8;margin-inline-start:.5rem}
b{display:inline-block;min-width:4rem}pre,output{overflow:auto;display:block;max-height:30rem;white-space:pre-wrap}
input,textarea{font:inherit;inline-size:100%;box-sizing:border-box}button{font:inherit;padding:.4rem 1.2rem}`

const script = `document.addEventListener('submit', async (event) => {
  event.preventDefault();
  const form = event.target, output = form.querySelector('output');
  let path = form.dataset.path; const query = new URLSearchParams();
  for (const field of form.querySelectorAll('input')) {
    if (field.dataset.in === 'path') path = path.replace('{' + field.name + '}', encodeURIComponent(field.value));
    else if (field.value) query.set(field.name, field.value);
  }
  const token = document.getElementById('token').value.trim();
  const headers = token ? { authorization: 'Bearer ' + token } : {};
  const body = form.querySelector('textarea')?.value;
  if (body) headers['content-type'] = 'application/json';
  const address = document.body.dataset.base + path + (query.size ? '?' + query : '');
  try {
    const reply = await fetch(address, { method: form.dataset.method.toUpperCase(), headers, body });
    const text = await reply.text();
    let shown = text; try { shown = JSON.stringify(JSON.parse(text), null, 2); } catch {}
    output.textContent = reply.status + '\\n' + shown;
  } catch (fault) { output.textContent = String(fault); }
});`
