/** Makes a move in the middle of the list of choices once it is the guest's turn, until a row or the end. */
export async function play({ request }, id, until, between = async () => undefined) {
  for (;;) {
    const match = await (await request.get(`/api/matches/${id}`)).json()
    if (match.status === 'over' || match.number >= until) return match
    const own = match.you.find((one) => match.deciding.includes(one))
    if (own === undefined) continue // a bot answers at once
    const fit = match.choices[String(own)].filter(({ path }) => path[0] !== 'button:cancel')
    const { move } = fit[fit.length >> 1]
    await request.post(`/api/matches/${id}/moves`, { data: { number: match.number, seat: own, move } })
    await between()
  }
}
