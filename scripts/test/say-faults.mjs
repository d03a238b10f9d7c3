import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../setup/places.mjs'

const maxFaults = 20
const maxLines = 12

/**
 * Every fault again below all the output, where one looks first; of many only the first ones. What passed at a second
 * try is named in any case: it is a race to be found.
 */
export function sayFaults(faults, say = console.log) {
  for (const fault of faults.slice(0, maxFaults)) {
    say(`\n${nameOf(fault)}`)
    const lines = stripVTControlCharacters(fault.words ?? '').split('\n')
    for (const line of lines.slice(0, maxLines)) say(`    ${line}`)
  }
  const rest = faults.slice(maxFaults)
  for (const fault of rest.filter(({ mended }) => mended)) say(nameOf(fault))
  const unsaid = rest.filter(({ mended }) => !mended).length
  if (unsaid > 0) say(`\nand ${unsaid} more`)
}

function nameOf({ file, test, mended }) {
  const place = [file && relative(root, file), test].filter(Boolean).join(' › ')
  return `${mended ? '↻ at a second try:' : '✗'} ${place}`
}
