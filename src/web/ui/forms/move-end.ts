/**
 * Calls back when a range that was moved comes to rest. React's `onChange` hears every step of the way; and the browser
 * says `change` also where a finger has only touched it.
 */
export function onMoveEnd(
  input: EventTarget & { readonly value: string },
  act: (value: number) => void,
): () => void {
  let isMoved = false
  const move = () => {
    isMoved = true
  }
  const end = () => {
    if (!isMoved) return
    isMoved = false
    act(Number(input.value))
  }
  input.addEventListener('input', move)
  input.addEventListener('change', end)
  return () => {
    input.removeEventListener('input', move)
    input.removeEventListener('change', end)
  }
}
