import { networkInterfaces } from 'node:os'
import { describe, expect, it } from 'vitest'
import { reachOfLearners, reachOfOperator } from './reach.ts'

const operator = reachOfOperator({ port: 3000, databaseUrl: 'postgres://u:p@localhost:5433/trivium' })
const others = Object.values(networkInterfaces()).flatMap((found) => found ?? [])

const inner = [
  '169.254.169.254',
  '169.254.0.1',
  '::ffff:169.254.169.254',
  '::ffff:a9fe:a9fe',
  '64:ff9b::a9fe:a9fe',
  '2002:a9fe:a9fe::1',
  '::169.254.169.254',
  'fd00:ec2::254',
  'fd20:ce::254',
  'fe80::1',
  'fe80::1%eth0',
  '100.100.100.200',
  '168.63.129.16',
  '192.0.0.192',
]

describe('what an operator’s model may stand at', () => {
  it.each(inner)('is not %s, on any port', async (address) => {
    expect(await operator(address, 80)).toContain('No model answers there')
    expect(await reachOfLearners(address, 443)).toBeDefined()
  })

  it.each(['127.0.0.1', '127.9.9.9', '0.0.0.0', '::1', '::', '::ffff:127.0.0.1', '64:ff9b::7f00:1'])(
    'is not a port of our own at %s, and may be another',
    async (address) => {
      expect(await operator(address, 3000)).toContain('Trivium itself')
      expect(await operator(address, 5433)).toContain('its database')
      expect(await operator(address, 11434)).toBeUndefined()
      expect(await reachOfLearners(address, 443)).toBeDefined()
    },
  )

  it('is not a port of our own at an address of this machine in its network', async () => {
    for (const { address } of others) expect(await operator(address, 3000), address).toBeDefined()
  })

  it.each(['10.0.0.7', '192.168.1.20', '172.16.0.1', 'fd12::7', '100.64.0.9'])(
    'may be %s in one’s own network, which is nothing for learners',
    async (address) => {
      expect(await operator(address, 8080)).toBeUndefined()
      expect(await operator(address, 3000)).toBeUndefined()
      expect(await reachOfLearners(address, 443)).toContain('not public')
    },
  )

  it.each(['104.18.6.192', '2606:4700::6812:6c0', '1.1.1.1'])(
    'may be %s on the internet',
    async (address) => {
      expect(await operator(address, 443)).toBeUndefined()
      expect(await reachOfLearners(address, 443)).toBeUndefined()
    },
  )

  it('is not the database on another machine, whatever name leads to it', async () => {
    const leads: Record<string, string[]> = { 'db.example': ['10.0.0.7', 'fd12::7'] }
    const reach = reachOfOperator(
      { port: 3000, databaseUrl: 'postgres://u:p@db.example/trivium' },
      async (host) => leads[host] ?? [],
    )
    for (const address of ['10.0.0.7', '::ffff:10.0.0.7', 'fd12:0::0007'])
      expect(await reach(address, 5432), address).toContain('its database')
    expect(await reach('10.0.0.7', 11434)).toBeUndefined()
    expect(await reach('10.0.0.8', 5432)).toBeUndefined()
    leads['db.example'] = ['10.0.0.8']
    expect(await reach('10.0.0.8', 5432)).toContain('its database')
  })
})
