import type { ExamDetails, SaveExam } from '#contract/exam-details.ts'
import { readStoredExam, storeExam } from '#web/exams/kept/stored-exam.ts'
import { createStore, type Store } from '#web/ui/store.ts'
import { hasAny, joined, split, stillOpen, withChanges, withShownHints } from './exam-changes.ts'

type Save = (examId: string, changes: SaveExam) => Promise<void>
export type ExamSnapshot = { exam: ExamDetails | undefined; saveFault: unknown }

/** Typed text is collected for this long before it is sent. */
const gatherMs = 500

/**
 * One exam in this browser, identified by its activity or, without one, by its id: the server's state and,
 * over it, the learner's later changes. Each change is stored here at once and sent to the server a moment
 * later, one save after the other. A change that the server has not confirmed is kept and sent with the next
 * one.
 */
export class ExamSession {
  readonly #activityId: string
  readonly #save: Save
  readonly store: Store<ExamSnapshot>
  /** The exam that the changes belong to. */
  #examId: string | undefined
  #unsaved: SaveExam
  /** Sent, and not confirmed yet. */
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

  /** The server's state wins, except over local changes that never reached it. */
  restore(exam: ExamDetails): void {
    // The position during the exam is not the position in the review that follows.
    const isOver = exam.exam.isExamSubmitted && this.store.get().exam?.exam.isExamActive === true
    const isSame = exam.exam.examId === this.#examId && !isOver
    this.#examId = exam.exam.examId
    this.#unsaved = isSame ? stillOpen(this.#unsaved, exam) : {}
    this.#sent = isSame ? stillOpen(this.#sent, exam) : {}
    // A fault is shown as long as something is unsaved.
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

  /** Sends the unsaved changes now. Never throws: a failed change is shown and kept. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer)
    // Sends at once where possible: the page may be closing.
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

  /** Waits until no save is running or planned: the submission includes all answers. */
  async waitForSaves(): Promise<void> {
    clearTimeout(this.#timer)
    while (this.#saving !== null) await this.#saving
    // The server's response to that save may have started the timer again.
    clearTimeout(this.#timer)
  }

  open(): void {
    this.#isOpen = true
  }

  /** The learner left: sends the unsaved changes; a copy that was cleared meanwhile stays cleared. */
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
