/** The icons of cards, as `card-icons.svg` has them from top to bottom; `card-icons.css` draws them. */
export type CardIcon =
  | 'brickwork'
  | 'pipe'
  | 'bolt'
  | 'air-conditioner'
  | 'squeegee'
  | 'magnifier'
  | 'siren'
  | 'column'
  | 'antenna'
  | 'helmet'
  | 'no-scaffold'
  | 'stopwatch'
  | 'carabiner';
