import { Key } from '#web/ui/answers/kbd.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { DialogProps } from '#web/ui/overlays/dialog-props.ts'
import classes from './keys-dialog.module.css'

const keys: [act: string, keys: string[]][] = [
  ['Show the answer', ['Space']],
  ['Again, Hard, Good, Easy', ['1', '2', '3', '4']],
  ['Show the hint', ['H']],
  ['Edit this card', ['E']],
  ['Suspend this card', ['S']],
  ['Undo, up to ten steps', ['U']],
  ['Stop here', ['Esc']],
  ['Search everything', ['/']],
  ['This list', ['?']],
]

/** What can be done by a single key. */
export function KeysDialog(dialog: DialogProps) {
  return (
    <Dialog {...dialog} title="Keys" size={480}>
      <div className="dialog-body">
        <p className="muted">
          Keys do nothing here while you type in a field. Everything also works by mouse or touch.
        </p>
        <dl className="mt-16">
          {keys.map(([act, pressed]) => (
            <div key={act} className={`flex between gap-16 ${classes.row}`}>
              <dt>{act}</dt>
              <dd className="flex gap-4">
                {pressed.map((key) => (
                  <Key key={key}>{key}</Key>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </Dialog>
  )
}
