-- A picture that is deleted, by itself or with its business, leaves its files to be deleted from the store.
CREATE OR REPLACE FUNCTION let_picture_go() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO let_go_pictures (path) SELECT path FROM gone
  ON CONFLICT (path) DO UPDATE SET due_at = excluded.due_at;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER pictures_let_go AFTER DELETE ON business_pictures
REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION let_picture_go();

CREATE OR REPLACE TRIGGER review_pictures_let_go AFTER DELETE ON review_pictures
REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION let_picture_go();
