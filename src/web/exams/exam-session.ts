import type { ExamDetails, SaveExam } from '#contract/exam-details.ts'
import { readStoredExam, storeExam } from '#web/exams/kept/stored-exam.ts'
import { createStore, type Store } from '#web/ui/store.ts'
import { hasAny, joined, split, stillOpen, withChanges, withShownHints } from './exam-changes.ts'

type Save = (examId: string, changes: SaveExam) => Promise<void>
export type ExamSnapshot = { exam: ExamDetails | undefined; saveFault: unknown }

/** Typing is gathered for this long before it travels. */
const gatherMs = 500

/**
 * One exam in this browser, named by its activity or, without one, by itself: the server's state, and over it what the
 * learner changed since. Each change is stored here at once and on the server a moment later, one save after the other.
 * What the server has not confirmed is kept and sent with the next change.
 */
export class ExamSession {
  readonly #activityId: string
  readonly #save: Save
  readonly store: Store<ExamSnapshot>
  /** Which exam the changes belong to. */
  #examId: string | undefined
  #unsaved: SaveExam
  /** On its way, and not confirmed yet. */
  #sent: SaveExam = {}
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> | null = null
  #isOpen = true

  constructor(activityId: string, save: Save) {
    this.#activityId = activityId
    this.#save = save
    const { examId, exam, unsaved } = readStoredExam(activityId)
    this.#examId = examId
    this.store = createStore<ExamSnapshot>({ exam, saveFault: null })
    this.#unsaved = unsaved
  }

  /** The server's state wins, but for what was done here and never reached it. */
  restore(exam: ExamDetails): void {
    // The place while it ran is not the place among the answers that come after it.
    const isOver = exam.exam.isExamSubmitted && this.store.get().exam?.exam.isExamActive === true
    const isSame = exam.exam.examId === this.#examId && !isOver
    this.#examId = exam.exam.examId
    this.#unsaved = isSame ? stillOpen(this.#unsaved, exam) : {}
    this.#sent = isSame ? stillOpen(this.#sent, exam) : {}
    // A fault is told for as long as something is unsaved.
    const served = withShownHints(exam, this.store.get().exam)
    this.#put(served, hasAny(joined(this.#sent, this.#unsaved)) ? undefined : null)
    this.#saveSoon()
  }

  change(changes: SaveExam): void {
    const { exam } = this.store.get()
    if (exam === undefined) return
    this.#unsaved = joined(this.#unsaved, changes)
    this.#put(exam)
    this.#saveSoon()
  }

  /** Sends what is unsaved now. Throws nothing: what fails is shown and kept. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    // At once where it can: the page may be closing.
    if (this.#saving !== null) await this.waitForSaves()
    const { sendable, held } = split(this.#unsaved)
    if (!hasAny(sendable) || this.#examId === undefined) return
    this.#sent = sendable
    this.#unsaved = held
    this.#saving = this.#send(this.#examId).finally(() => {
      this.#saving = null
    })
    await this.#saving
  }

  /** Nothing is on its way any more, and nothing is about to be: the submission takes all answers along. */
  async waitForSaves(): Promise<void> {
    clearTimeout(this.#timer)
    while (this.#saving !== null) await this.#saving
    // The server's answer to that save may have set it again.
    clearTimeout(this.#timer)
  }

  open(): void {
    this.#isOpen = true
  }

  /** The learner went elsewhere: what is unsaved is sent, and a copy that was cleared meanwhile stays cleared. */
  close(): void {
    this.#isOpen = false
    this.flush().catch(() => {})
  }

  async #send(examId: string): Promise<void> {
    let fault: unknown = null
    try {
      await this.#save(examId, this.#sent)
    } catch (error) {
      fault = error
      this.#unsaved = joined(this.#sent, this.#unsaved)
    }
    this.#sent = {}
    this.#put(this.store.get().exam, fault)
  }

  #saveSoon(): void {
    clearTimeout(this.#timer)
    if (hasAny(split(this.#unsaved).sendable)) this.#timer = setTimeout(() => void this.flush(), gatherMs)
  }

  #put(exam: ExamDetails | undefined, saveFault: unknown = this.store.get().saveFault): void {
    const unsaved = joined(this.#sent, this.#unsaved)
    this.store.set({ exam: exam && withChanges(exam, unsaved), saveFault })
    if (exam)
      storeExam({ activityId: this.#activityId, state: withChanges(exam, unsaved), unsaved }, this.#isOpen)
  }
}
