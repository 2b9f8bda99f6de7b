/** How long the benchmark takes. */
export type Scale = {
  /** How often floor and server take turns. */
  rounds: number;
  /** How long each turn is. */
  seconds: number;
};
