import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** What a device would do with a passkey, and what a dishonest one would try. Written from the WebAuthn text. */

type Options = { challenge: string; rpId?: string; rp?: { id: string }; user?: { id: string } }
type Tricks = {
  origin?: string
  rpId?: string
  challenge?: string
  counter?: number
  /** Without the finger or PIN. */
  isUnverified?: boolean
  userHandle?: string
  id?: string
}

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()

/** As much of CBOR as a passkey needs. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Map) {
    const parts = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as Parameters<typeof cbor>[0])])
    return Buffer.concat([head(5, value.size), ...parts])
  }
  return Buffer.concat([head(2, value.length), value])
}

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length])
  if (length < 256) return Buffer.from([(major << 5) | 24, length])
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
}

export class SoftPasskey {
  readonly id = base64(randomBytes(16))
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject }
  readonly #origin: string
  #counter = 0
  #userHandle = ''

  constructor(origin: string) {
    this.#origin = origin
    this.#keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  }

  /** What a browser writes down after `navigator.credentials.create`. */
  make(options: Options, tricks: Tricks = {}) {
    this.#userHandle = options.user?.id ?? ''
    const authData = Buffer.concat([
      this.#authData(tricks.rpId ?? options.rp?.id ?? '', tricks, 0x40),
      Buffer.alloc(16),
      Buffer.from([0, Buffer.from(this.id, 'base64url').length]),
      Buffer.from(this.id, 'base64url'),
      this.#coseKey(),
    ])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return {
      ...this.#shared(tricks),
      response: {
        clientDataJSON: this.#clientData('webauthn.create', options, tricks),
        attestationObject: base64(cbor(attestation)),
        transports: ['internal'],
      },
    }
  }

  /** The same after `navigator.credentials.get`. */
  use(options: Options, tricks: Tricks = {}) {
    this.#counter += 1
    const authData = this.#authData(
      tricks.rpId ?? options.rpId ?? '',
      { counter: this.#counter, ...tricks },
      0,
    )
    const clientDataJSON = this.#clientData('webauthn.get', options, tricks)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return {
      ...this.#shared(tricks),
      response: {
        clientDataJSON,
        authenticatorData: base64(authData),
        signature: base64(sign('sha256', signed, this.#keys.privateKey)),
        userHandle: tricks.userHandle ?? this.#userHandle,
      },
    }
  }

  #shared({ id = this.id }: Tricks) {
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {} }
  }

  #clientData(type: string, { challenge }: Options, tricks: Tricks): string {
    const data = {
      type,
      challenge: tricks.challenge ?? challenge,
      origin: tricks.origin ?? this.#origin,
      crossOrigin: false,
    }
    return base64(Buffer.from(JSON.stringify(data)))
  }

  #authData(rpId: string, { counter = 0, isUnverified = false }: Tricks, more: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.from([0x01 | (isUnverified ? 0 : 0x04) | more]), count])
  }

  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    return cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }
}
