/**
 * Asks again, for some seconds, where a server under pressure turned a call away before it looked at it: on a loaded machine that
 * happens to tests too.
 */
export async function askPatiently(ask: () => Promise<Response>): Promise<Response> {
  let reply = await ask()
  for (let times = 0; times < 5 && wasTurnedAway(reply); times += 1) {
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    reply = await ask()
  }
  return reply
}

const wasTurnedAway = ({ status, headers }: Response) =>
  status === 503 && headers.has('retry-after')
