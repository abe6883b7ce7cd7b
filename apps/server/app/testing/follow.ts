/** A follower of /live that keeps what it hears. For tests. */
export async function follow(baseUrl: string, message: object) {
  const socket = new WebSocket(`${baseUrl.replace('http', 'ws')}/live`)
  const heard: Record<string, unknown>[] = []
  socket.onmessage = ({ data }) => heard.push(JSON.parse(String(data)))
  await new Promise((resolve) => {
    socket.onopen = resolve
  })
  socket.send(JSON.stringify(message))
  return { socket, heard }
}
