import { describe, expect, it } from 'vitest'
import { addressBucket, clientAddressReader } from './client-address.ts'
import type { AppContext } from './context.ts'

/** A request as the connection and its headers tell it. */
const request = (remoteAddress: string, forwarded?: string) =>
  ({
    env: { incoming: { socket: { remoteAddress, remotePort: 1, remoteFamily: 'IPv4' } } },
    req: { header: (name: string) => (name === 'x-forwarded-for' ? forwarded : undefined) },
  }) as unknown as AppContext

describe('the client’s address', () => {
  it('is the socket’s, whatever a header says, without a trusted proxy', () => {
    expect(clientAddressReader([])(request('203.0.113.9', '1.2.3.4'))).toBe('203.0.113.9')
    expect(clientAddressReader([])(request('::ffff:203.0.113.9'))).toBe('203.0.113.9')
  })

  it('is what trusted proxies say, read from the right up to the first stranger', () => {
    const read = clientAddressReader(['10.0.0.0/8', '2001:db8::1'])
    expect(read(request('10.1.2.3', '6.6.6.6, 198.51.100.7, 10.9.9.9'))).toBe('198.51.100.7')
    expect(read(request('2001:db8::1', '198.51.100.7'))).toBe('198.51.100.7')
    expect(read(request('203.0.113.9', '1.2.3.4'))).toBe('203.0.113.9')
  })

  it('falls back to the proxy’s own address when the header is nonsense or only proxies', () => {
    const read = clientAddressReader(['10.0.0.0/8'])
    expect(read(request('10.1.2.3', 'not-an-address'))).toBe('10.1.2.3')
    expect(read(request('10.1.2.3', '10.0.0.1'))).toBe('10.1.2.3')
    expect(read(request('10.1.2.3'))).toBe('10.1.2.3')
  })
})

describe('the bucket', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2:ffff::1', '2001:db8:1:2::/64'],
    ['2001:0db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('of %s is %s', (address, bucket) => {
    expect(addressBucket(address)).toBe(bucket)
  })
})
