/** What a seat may know of a match of Reefs. */
export interface View {
  turn: number
  ships: [number, number]
  reefs: [number, number]
  hid: [boolean, boolean]
}
