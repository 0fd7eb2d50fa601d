// HAProxy, configured as in docs/operations.md, in front of the shop's processes and of the database servers.
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import {
  adapt,
  balancerExample,
  examplesIn,
  freePort,
  makeCertificate,
  put,
  startProxy,
} from '#testing/harness/example-proxies.ts'
import { isPrimary, type Server } from './databases.ts'

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

/** Starts the one in front of two database servers, with an agent for each that reports whether it is the primary. */
export async function balanceDatabase(folder: string, one: Server, two: Server): Promise<Balancer> {
  const agents = [await startAgent(one), await startAgent(two)] as const
  const port = await freePort()
  const [, , text = ''] = examplesIn('haproxy')
  const example = adapt(text, [
    ['127.0.0.1:5432', `127.0.0.1:${port}`],
    ['check port 8008', 'check'],
    ['10.0.0.21:5432', `${new URL(one.url).host} port ${agents[0].port}`],
    ['10.0.0.22:5432', `${new URL(two.url).host} port ${agents[1].port}`],
  ])
  const { stop } = await start(await put(folder, 'database.cfg', example), port)
  return { port, stop: () => Promise.all([stop(), ...agents.map((agent) => agent.stop())]) }
}

async function start(file: string, port: number): Promise<Balancer> {
  return { port, stop: await startProxy('haproxy', ['-db', '-f', file], port) }
}

/** Responds like a Patroni agent at `/primary`. */
async function startAgent(server: Server): Promise<Balancer> {
  const agent = createServer((_request, response) => {
    void isPrimary(server).then((isIt) => response.writeHead(isIt ? 200 : 503).end())
  })
  await once(agent.listen(0, '127.0.0.1'), 'listening')
  const stop = async () => {
    agent.close()
    agent.closeAllConnections()
  }
  return { port: (agent.address() as AddressInfo).port, stop }
}
