/**
 * Calls back when a range that was moved comes to rest. React's `onChange` hears every step of the way; and the browser
 * says `change` also where a finger has only touched it.
 */
export function onMoveEnd(
  input: EventTarget & { readonly value: string },
  act: (value: number) => void,
): () => void {
  // Where it was moved to: what is shown may have been set meanwhile, by the answer to an earlier move.
  let moved: number | undefined
  const move = () => {
    moved = Number(input.value)
  }
  const end = () => {
    if (moved === undefined) return
    act(moved)
    moved = undefined
  }
  input.addEventListener('input', move)
  input.addEventListener('change', end)
  return () => {
    input.removeEventListener('input', move)
    input.removeEventListener('change', end)
  }
}
