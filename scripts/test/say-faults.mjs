import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../setup/places.mjs'

const mostFaults = 20
const mostLines = 12

/** Every fault again below all the output, where one looks first; of many only the first ones. */
export function sayFaults(faults, say = console.log) {
  for (const fault of faults.slice(0, mostFaults)) {
    const place = [fault.file && relative(root, fault.file), fault.test].filter(Boolean).join(' › ')
    say(`\n${fault.mended ? '↻ at a second try:' : '✗'} ${place}`)
    const lines = stripVTControlCharacters(fault.words ?? '').split('\n')
    for (const line of lines.slice(0, mostLines)) say(`    ${line}`)
  }
  if (faults.length > mostFaults) say(`\nand ${faults.length - mostFaults} more`)
}
