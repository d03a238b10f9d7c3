import type { CourseFault, ImportPreview } from '#contract/authored/transfer.ts'
import { counted } from '#contract/words/counted.ts'
import { withCommas } from '#contract/words/with-commas.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Notice } from '#web/ui/notices/notice.tsx'
import classes from './fault-list.module.css'

/** The errors that prevent an import, by file and line, for the author who corrects them. */
export function FaultList({ preview }: { preview: ImportPreview }) {
  const { faults, faultCount } = preview
  const byFile = [...Map.groupBy(faults, ({ file }) => file)]
  const rest = faultCount - faults.length
  return (
    <>
      <Notice tone="danger" title={`${inWords(faultCount)} to fix`}>
        {faultCount === 1 ? 'Fix it' : 'Fix them'} in a text editor and choose the file again.
        {soundPart(preview)}
      </Notice>
      <section className="panel lifted" aria-labelledby="what-is-wrong">
        <div className={`row wrap between gap-12 ${classes.head}`}>
          <h2 id="what-is-wrong" className="as-h4" tabIndex={-1}>
            What is wrong
          </h2>
          <CopyButton isWritten label="Copy list" text={asText(faults)} />
        </div>
        {byFile.map(([file, ofFile]) => (
          <div key={file}>
            <h3 className={`line-above strong small breaks ${classes.file}`}>
              <bdi>{file}</bdi>
            </h3>
            <ol>
              {ofFile.map(({ line, message }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: one line can have the same fault twice
                <li key={index} className={`line-above ${classes.fault}`}>
                  <span className={`danger digits ${classes.line}`}>Line {line}</span>
                  <span className="breaks">{message}</span>
                </li>
              ))}
            </ol>
          </div>
        ))}
        {rest > 0 && (
          <p className={`line-above muted small ${classes.rest}`}>
            And {counted(rest, 'more problem')}. Fix these first; that may solve some of the others too.
          </p>
        )}
      </section>
    </>
  )
}

const asText = (faults: readonly CourseFault[]): string =>
  faults.map(({ file, line, message }) => `${file}:${line} ${message}`).join('\n')

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

const inWords = (count: number): string =>
  `${words[count] ?? withCommas(count)} ${count === 1 ? 'problem' : 'problems'}`

function soundPart({ outline }: ImportPreview): string {
  if (outline === null || outline.units.length === 0) return ''
  const cards = outline.counts.cards > 0 ? `, ${counted(outline.counts.cards, 'card')}` : ''
  return ` The rest of the file is fine: ${counted(outline.units.length, 'unit')}${cards}.`
}
