// HAProxy, configured as in docs/operations.md, in front of the shop's processes and of the database servers.
import {
  adapt,
  balancerExample,
  examplesIn,
  freePort,
  makeCertificate,
  put,
  startProxy,
} from '#testing/harness/example-proxies.ts'

interface Balancer {
  /** Its port on 127.0.0.1. */
  port: number
  stop: () => Promise<unknown>
}

/** Starts the one in front of the processes with these ports. It uses HTTPS. */
export async function balanceShop(
  folder: string,
  ports: { one: number; two: number; worker: number },
): Promise<Balancer> {
  const [port, plain] = [await freePort(), await freePort()]
  const { both } = await makeCertificate(folder)
  const example = adapt(balancerExample(), [
    ['maxconn 20000', 'maxconn 1000'],
    ['10.0.0.11:3000', `127.0.0.1:${ports.one}`],
    ['10.0.0.12:3000', `127.0.0.1:${ports.two}`],
    ['10.0.0.13:3000', `127.0.0.1:${ports.worker}`],
    ['10.0.0.14:3000', `127.0.0.1:${ports.worker}`],
    ['bind :80', `bind 127.0.0.1:${plain}`],
    ['bind :443', `bind 127.0.0.1:${port}`],
    ['/etc/haproxy/tickets.example.org.pem', both],
  ])
  return start(await put(folder, 'shop.cfg', example), port)
}

/** Starts the one in front of two or three database servers on these ports, each with an agent that reports whether it is the primary. */
export async function balanceDatabase(
  folder: string,
  servers: { port: number; agent: number }[],
): Promise<Balancer> {
  const port = await freePort()
  const [, , text = ''] = examplesIn('haproxy')
  const example = adapt(text, [
    ['127.0.0.1:5432', `127.0.0.1:${port}`],
    ['check port 8008', 'check'],
  ])
  const [head = ''] = example.split('    server one')
  const lines = servers.map(
    (each, index) => `    server s${index} 127.0.0.1:${each.port} port ${each.agent}\n`,
  )
  return start(await put(folder, 'database.cfg', `${head}${lines.join('')}`), port)
}

async function start(file: string, port: number): Promise<Balancer> {
  return { port, stop: await startProxy('haproxy', ['-db', '-f', file], port) }
}
