import { expect, it } from 'vitest'
import { billOf, importedIn, reachable } from './sbom.mjs'

const packages = {
  '': { dependencies: { server: '1' } },
  'node_modules/server': { version: '1.0.0', license: 'MIT', dependencies: { deep: '1' } },
  'node_modules/server/node_modules/deep': { version: '1.5.0', integrity: 'sha512-AAEC' },
  'node_modules/deep': { version: '2.0.0', dependencies: { server: '1' } },
  'node_modules/@web/part': { version: '3.0.0', peerDependencies: { view: '1' } },
  'node_modules/view': { version: '4.0.0' },
  'node_modules/linter': { version: '5.0.0' },
}

it('what runs is what the server depends on and the browser’s code imports, each as its own asker finds it', () => {
  const web = importedIn(["import { a } from '@web/part/deep.ts'\nimport('#web/x.ts')\nimport './y.css'"])
  expect([...web]).toEqual(['@web/part'])
  const running = reachable(packages, ['server', ...web])
  const { components } = billOf({ name: 'trivium', version: '1', packages }, running)
  expect(components.map(({ purl, scope }) => `${purl} ${scope}`)).toEqual([
    'pkg:npm/%40web/part@3.0.0 required',
    'pkg:npm/deep@1.5.0 required',
    'pkg:npm/deep@2.0.0 optional',
    'pkg:npm/linter@5.0.0 optional',
    'pkg:npm/server@1.0.0 required',
    'pkg:npm/view@4.0.0 required',
  ])
  expect(components[1]?.hashes).toEqual([{ alg: 'SHA-512', content: '000102' }])
  expect(components[4]?.licenses).toEqual([{ expression: 'MIT' }])
})
