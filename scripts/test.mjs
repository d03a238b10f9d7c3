/**
 * `npm test`: checks, build, unit and API tests, browser tests; ends with one line, 'N passed, N failed'.
 * `npm test -- unit`, `-- e2e`, `-- check` run one of them; more words go to that tool. `npm test -- --changed [COMMIT]`
 * runs what the change since a commit (HEAD where none is named) can touch.
 */
import { fileURLToPath } from 'node:url'
import { endWithNpm } from './setup/end-with-npm.mjs'
import { onPinnedNode } from './setup/on-pinned-node.mjs'
import { forwardSignals } from './test/running.mjs'
import { sayFaults } from './test/say-faults.mjs'
import { chosenStages } from './test/stages.mjs'
import { openTemporaryHome } from './test/temporary-home.mjs'

await onPinnedNode(fileURLToPath(import.meta.url))
endWithNpm()
const home = await openTemporaryHome()
forwardSignals(() => home.close())

const totals = { passed: 0, failed: 0 }
const table = []
for (const stage of chosenStages(process.argv.slice(2))) {
  console.log(`\n── ${stage.name} ──`)
  const began = performance.now()
  const result = await stage.run(home.path).catch((error) => ({ passed: 0, failed: 1, note: error.message }))
  const seconds = (performance.now() - began) / 1000
  if (result.note) console.log(`✗ ${stage.name}: ${result.note}`)
  totals.passed += result.passed
  totals.failed += result.failed
  table.push({ ...result, name: stage.name, seconds })
}
const left = await home.close()

sayFaults(table.flatMap(({ faults }) => faults ?? []))
console.log('')
for (const { name, passed, failed, seconds, remark } of table) {
  const figures = `${String(passed).padStart(5)} passed ${String(failed).padStart(4)} failed`
  console.log(
    `${name.padEnd(16)} ${figures} ${seconds.toFixed(1).padStart(7)} s${remark ? `  ${remark}` : ''}`,
  )
}
if (left > 0) console.log(`${left} processes were left behind and have been ended.`)
if (totals.passed + totals.failed === 0) totals.failed = 1
process.exitCode = totals.failed > 0 ? 1 : 0
console.log(`${totals.passed} passed, ${totals.failed} failed`)
