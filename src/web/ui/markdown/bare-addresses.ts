import type { Link, Nodes, Parents, PhrasingContent, Root, Text } from 'mdast'
import type { Extension } from 'mdast-util-from-markdown'

/*
 * Addresses without marks become links, as in GitHub's Markdown. The parser finds most of them; those that stand where
 * it does not look are found in its text. A library has the same, and with it a walker of trees for any purpose.
 */

const link = (url: string, words: string): Link => ({
  type: 'link',
  title: null,
  url,
  children: [{ type: 'text', value: words }],
})

type Find = (match: RegExpExecArray) => PhrasingContent[] | undefined

/** One after the other: each looks at the text that those before it left. */
const kinds: [RegExp, Find][] = [
  [/(?<![\da-z])(https?:\/\/|www(?=\.))([\w-]*\.[\w\-.]*)([^\t\n\r ]*)/gi, findUrl],
  [
    /(?<![\w+\-.@])xmpp:([\w+\-.]+)@([\w-]+(?:\.[\w-]+)+)(\/(?:[\w\-/]|\.(?=[\dA-Za-z]))*)?/g,
    ({ 0: found, 2: host = '', 3: resource = '', index, input }) =>
      endsWell(host) &&
      (resource === '' || (/[A-Za-z]$/.test(resource) && input.charAt(index + found.length) !== '@'))
        ? [link(found, found)]
        : undefined,
  ],
  [
    /(?<![\w+\-.@])mailto:([\w+\-.]+)@([\w-]+(?:\.[\w-]+)+)/g,
    ({ 0: found, 2: host = '' }) => (endsWell(host) ? [link(found, found)] : undefined),
  ],
  [
    /(?<![\w+\-.]|(?:^|[^\d@A-Za-z])(?:mailto|xmpp):)([\w+\-.]+)@([\w-]+(?:\.[\w-]+)+)/g,
    ({ 0: found, 2: host = '' }) => (endsWell(host) ? [link(`mailto:${found}`, found)] : undefined),
  ],
]

const endsWell = (host: string): boolean => !/[\d\-_]$/.test(host)

function findUrl({ 1: start = '', 2: host = '', 3: path = '', index, input }: RegExpExecArray) {
  const before = input.charAt(index - 1)
  if (before !== '' && !/[\s\p{P}\p{S}]/u.test(before)) return undefined
  const isBare = /^w/i.test(start)
  const [protocol, domain] = isBare ? ['', start + host] : [start, host]
  if (/^[\p{P}\p{S}]/u.test(domain) || !isDomain(domain)) return undefined
  const [address, rest] = cutEnd(domain + path)
  const found = link((isBare ? 'http://' : '') + protocol + address, protocol + address)
  return rest === '' ? [found] : [found, { type: 'text' as const, value: rest }]
}

const isDomain = (domain: string): boolean => {
  const parts = domain.split('.')
  const isName = (part: string) => part === '' || (!part.includes('_') && /[\dA-Za-z]/.test(part))
  return parts.length > 1 && parts.slice(-2).every(isName)
}

/** The signs of a sentence at its end are no part of an address, but for a bracket that closes one within it. */
function cutEnd(url: string): [string, string] {
  let end = url.length
  while (end > 0 && '!"&\'),.:;<>?]}'.includes(url.charAt(end - 1))) end -= 1
  const count = (mark: string) => url.slice(0, end).split(mark).length
  let open = count('(') - count(')')
  for (let close = url.indexOf(')', end); close >= 0 && open > 0; close = url.indexOf(')', end)) {
    end = close + 1
    open -= 1
  }
  return [url.slice(0, end), url.slice(end)]
}

function split(text: Text, [kind, ...others]: typeof kinds): PhrasingContent[] {
  if (kind === undefined) return [text]
  const [pattern, find] = kind
  const { value } = text
  const nodes: PhrasingContent[] = []
  const add = (node: PhrasingContent) => {
    const last = nodes.at(-1)
    if (last?.type === 'text' && node.type === 'text') last.value += node.value
    else nodes.push(node)
  }
  let start = 0
  pattern.lastIndex = 0
  for (let match = pattern.exec(value); match !== null; match = pattern.exec(value)) {
    const found = find(match)
    if (found === undefined) {
      pattern.lastIndex = match.index + 1
      continue
    }
    if (match.index > start) add({ type: 'text', value: value.slice(start, match.index) })
    found.forEach(add)
    start = pattern.lastIndex
  }
  if (start < value.length) add({ type: 'text', value: value.slice(start) })
  return nodes.flatMap((node) => (node.type === 'text' ? split(node, others) : [node]))
}

const isParent = (node: Nodes): node is Parents => 'children' in node

function linkIn(parent: Parents): void {
  const children = parent.children.flatMap((child): Nodes[] => {
    if (child.type === 'text') return split(child, kinds)
    if (isParent(child) && child.type !== 'link' && child.type !== 'linkReference') linkIn(child)
    return [child]
  })
  parent.children = children as typeof parent.children
}

type Handle = NonNullable<Extension['enter']>[string]

const enterWords: Handle = function (token) {
  this.config.enter.autolinkProtocol?.call(this, token)
}

export const bareAddresses: Extension = {
  transforms: [(tree: Root) => linkIn(tree)],
  enter: {
    literalAutolink(token) {
      this.enter({ type: 'link', title: null, url: '', children: [] }, token)
    },
    literalAutolinkEmail: enterWords,
    literalAutolinkHttp: enterWords,
    literalAutolinkWww: enterWords,
  },
  exit: {
    literalAutolink(token) {
      this.exit(token)
    },
    literalAutolinkEmail(token) {
      this.config.exit.autolinkEmail?.call(this, token)
    },
    literalAutolinkHttp(token) {
      this.config.exit.autolinkProtocol?.call(this, token)
    },
    literalAutolinkWww(token) {
      this.config.exit.data?.call(this, token)
      const node = this.stack.at(-1)
      if (node?.type === 'link') node.url = `http://${this.sliceSerialize(token)}`
    },
  },
}
