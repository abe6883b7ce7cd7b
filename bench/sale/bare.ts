/** What PostgreSQL alone needs: one transaction of so many small statements by key, a third each of reads, writes and additions. */
import pg from 'pg'

const rows = 10_000

export async function openBare({ url, connections }: { url: string; connections: number }) {
  const pool = new pg.Pool({ connectionString: url, max: connections })
  // The server is stopped when all is measured; nobody minds.
  pool.on('error', () => undefined)
  await pool.query('create table bare (id integer primary key, kept bigint not null, said text)')
  await pool.query('create table bare_added (id bigint generated always as identity, said text)')
  await pool.query(
    "insert into bare select n, 0, repeat('x', 200) from generate_series(1, $1) as n",
    [rows],
  )
  let next = 0
  /** One transaction: `statements` in all, begin and commit among them. */
  const once = async (statements: number): Promise<void> => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      for (let at = 0; at < statements - 2; at += 1) {
        next = (next + 7_919) % rows
        const id = 1 + next
        if (at % 3 === 0) await client.query('select kept, said from bare where id = $1', [id])
        else if (at % 3 === 1)
          await client.query('update bare set kept = kept + 1 where id = $1', [id])
        else await client.query("insert into bare_added (said) values ('added')")
      }
      await client.query('commit')
    } finally {
      client.release()
    }
  }
  return {
    /** Transactions a second, by as many hands as there are connections. */
    async perSecond({ statements, seconds }: { statements: number; seconds: number }) {
      const beganMs = performance.now()
      let done = 0
      const hand = async () => {
        while (performance.now() - beganMs < seconds * 1000) {
          await once(statements)
          done += 1
        }
      }
      await Promise.all(Array.from({ length: connections }, hand))
      return done / ((performance.now() - beganMs) / 1000)
    },
    close: () => pool.end(),
  }
}
