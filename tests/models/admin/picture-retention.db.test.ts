import { useDatabase } from "../../support/database";
import { testPictureRetention } from "../../support/picture-retention";

useDatabase();
testPictureRetention("the disk");
