/** As much of autocannon as the benchmarks use. */
declare module 'autocannon' {
  export default function autocannon(options: {
    url: string
    method: 'GET' | 'POST'
    headers: Record<string, string>
    body: string
    connections: number
    /** Seconds. */
    duration: number
  }): Promise<{ '2xx': number; non2xx: number; errors: number; duration: number }>
}
